#include "engine/draughts/pdn_reader.hpp"

#include "engine/draughts/pdn_builder.hpp"

#include <algorithm>

namespace doska::draughts {

const PdnFault* PdnEntry::spoiled_by() const {
    const auto found =
        std::find_if(faults.begin(), faults.end(), [](const PdnFault& f) { return spoils_game(f.problem); });
    return found == faults.end() ? nullptr : &*found;
}

PdnReader::PdnReader(PdnOptions options)
    : options_(options),
      scanner_(options.most_bytes, options.variations, options.first_line),
      game_(options.most_bytes) {}

PdnReader::PdnReader(std::string_view text, PdnOptions options) : PdnReader(options) {
    feed(text);
    finish();
}

PdnEntry PdnReader::complete_game() {
    PdnEntry entry = build_entry(game_.finish(), options_, encoding_);
    entry.number = ++games_;
    game_ = PdnCollector(options_.most_bytes);
    begun_ = false;
    return entry;
}

std::optional<PdnEntry> PdnReader::next() {
    while (const auto token = scanner_.next()) {
        if (begun_ && !game_.takes(*token)) {
            PdnEntry entry = complete_game();
            begun_ = game_.takes(*token);
            return entry;
        }
        if (begun_)
            continue;
        if (token->kind == PdnToken::Kind::End)
            return std::nullopt;
        begun_ = game_.takes(*token);
    }
    return std::nullopt;
}

}  // namespace doska::draughts
