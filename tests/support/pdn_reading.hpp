#pragma once

#include "engine/draughts/notation.hpp"
#include "engine/draughts/pdn_reader.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What the tests of PDN ask of the reader.

namespace doska::test {

using namespace draughts;

using Entries = std::vector<PdnEntry>;
using Strings = std::vector<std::string>;

/// Adds the games that the reader has by now.
inline void take(PdnReader& reader, Entries& entries) {
    while (auto entry = reader.next())
        entries.push_back(std::move(*entry));
}

inline Entries read_all(std::string_view text, PdnOptions options = {}) {
    PdnReader reader(text, options);
    Entries entries;
    take(reader, entries);
    return entries;
}

inline PdnEntry read_one(std::string_view text, PdnOptions options = {}) {
    Entries entries = read_all(text, options);
    REQUIRE(entries.size() == 1);
    return std::move(entries.front());
}

/// The faults with their places, "illegal_move@2:4".
inline Strings problems(const PdnEntry& entry) {
    Strings out;
    for (const PdnFault& fault : entry.faults)
        out.push_back(std::string(code(fault.problem)) + "@" + std::to_string(fault.place.line) + ":" +
                      std::to_string(fault.place.column));
    return out;
}

/// The moves in full notation, and behind them the first fault if there is one.
inline std::string gist(const PdnEntry& entry) {
    std::string out;
    const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
    for (const PdnMove& played : entry.game.moves)
        add(full_notation(played.move));
    if (!entry.faults.empty())
        add(problems(entry).front());
    return out;
}

inline std::string gist(std::string_view text) {
    return gist(read_one(text));
}

inline Strings gists(std::string_view text) {
    Strings out;
    for (const PdnEntry& entry : read_all(text))
        out.push_back(gist(entry));
    return out;
}

}  // namespace doska::test
