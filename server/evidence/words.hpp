#pragma once

#include "engine/match/event.hpp"
#include "server/ports/journal.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace doska::evidence {

/// What has become of the words that an event names by digest.
enum class WordsState : std::uint8_t {
    None,        // the event names none
    AsDigested,  // kept, and what was written
    Withheld,    // erased or not given; the digest is kept
    Changed,     // other words stand in their place
};

/// The stable word, "withheld".
std::string_view code(WordsState state);

/// Compares the words of the event in row `seq` with its digest. `texts` are those of its stream.
WordsState words_state(const match::Event& event, std::int64_t seq, std::span<const ports::EventText> texts);

}  // namespace doska::evidence
