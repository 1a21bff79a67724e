#include "server/tool/games.hpp"

#include "engine/draughts/fen.hpp"
#include "server/tool/files.hpp"
#include "server/tool/positions.hpp"

namespace doska::tool {
namespace {

using namespace draughts;

void take(PdnReader& reader, const EachGame& each) {
    while (const auto entry = reader.next())
        each(*entry);
}

}  // namespace

Result<PdnOptions, ToolError> pdn_options(const Json& request) {
    PdnOptions options;
    if (request.contains("variant")) {
        const auto variant = variant_field(request);
        if (!variant)
            return failure(variant.error());
        options.variant = *variant;
    }
    if (const auto kept = request.find("variations"); kept != request.end()) {
        if (!kept->is_boolean())
            return failure(ToolError{"bad_field", "variations is neither true nor false"});
        options.variations = kept->get<bool>();
    }
    return options;
}

void for_each_game(std::string_view text, const PdnOptions& options, const EachGame& each) {
    PdnReader reader(text, options);
    take(reader, each);
}

std::optional<ToolError> for_each_game_of_file(const std::string& path, const PdnOptions& options,
                                               const EachGame& each) {
    PdnReader reader(options);
    const auto error = read_in_pieces(path, [&](std::string_view piece) {
        reader.feed(piece);
        take(reader, each);
    });
    if (error)
        return error;
    reader.finish();
    take(reader, each);
    return std::nullopt;
}

}  // namespace doska::tool
