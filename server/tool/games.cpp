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

const char* status_of(const PdnEntry& entry) {
    return entry.spoiled_by() != nullptr ? "bad" : entry.not_played ? "not_played" : "legal";
}

const char* outcome_name(PdnOutcome outcome) {
    switch (outcome) {
        case PdnOutcome::Unknown:
            return "unknown";
        case PdnOutcome::WhiteWins:
            return "white";
        case PdnOutcome::BlackWins:
            return "black";
        case PdnOutcome::Draw:
            return "draw";
        case PdnOutcome::BothLose:
            return "both_lose";
        case PdnOutcome::Score:
            return "score";
    }
    return "unknown";
}

Json fault_report(const PdnFault& fault) {
    Json report{{"code", code(fault.problem)},
                {"token", fault.token},
                {"line", fault.place.line},
                {"column", fault.place.column}};
    if (fault.ply > 0)
        report["ply"] = fault.ply;
    if (!fault.detail.empty())
        report["detail"] = fault.detail;
    if (fault.position)
        report["fen"] = to_fen(*fault.position);
    return report;
}

}  // namespace doska::tool
