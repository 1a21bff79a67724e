#pragma once

#include "engine/draughts/pdn.hpp"
#include "engine/draughts/pdn_collector.hpp"
#include "engine/draughts/pdn_problem.hpp"
#include "engine/draughts/pdn_scanner.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace doska::draughts {

struct PdnOptions {
    std::optional<Variant> variant{};  // of games that do not say it by GameType
    /// Of one game in memory: its text without white space and skipped parts, and about what each part takes beside it.
    std::size_t most_bytes = std::size_t{1} << 20;
    bool variations = false;      // kept as text with the move before them; skipped otherwise
    std::int64_t first_line = 1;  // the number of the line with which the text begins, where it is a part of a file
};

struct PdnEntry {
    int number = 0;           // of the game in its file, from 1
    PdnPlace place;           // where it starts
    std::int64_t offset = 0;  // so many bytes of the file are before it: a reader that starts there reads it too
    PdnGame game;             // its moves up to the first that could not be read
    bool not_played = false;  // lone dashes or nothing between the tags and the result
    std::vector<PdnFault> faults;
    bool operator==(const PdnEntry&) const = default;

    /// The first fault that spoils the game; nullptr where all of it was read.
    const PdnFault* spoiled_by() const;
};

/// Reads the games of a PDN file one by one, from pieces of its bytes that may be cut anywhere: the games are the same
/// as of the whole. A game that can't be read is named with its faults; the next one is read all the same. Holds one
/// game, whose parts all count for `most_bytes`, one piece and a token of at most `most_bytes`, however long the file
/// is; the time is that of reading it once, whatever stands in it.
/// Each game is of the variant that its tags name, else of the caller's, else of what its squares and moves show.
/// The bytes may be UTF-8, Windows-1251 or Latin-1, which each game tells for itself: collections are joined from files
/// of different origin.
class PdnReader {
public:
    explicit PdnReader(PdnOptions options = {});
    /// Of a whole text.
    explicit PdnReader(std::string_view text, PdnOptions options = {});

    void feed(std::string_view bytes) { scanner_.feed(bytes); }
    /// No more pieces come.
    void finish() { scanner_.finish(); }

    /// The next game; nullopt where more pieces are needed to tell it, after finish() at the end of the file.
    std::optional<PdnEntry> next();

private:
    PdnEntry complete_game();

    PdnOptions options_;
    PdnScanner scanner_;
    PdnCollector game_;
    bool begun_ = false;  // tokens of a game are in
    int games_ = 0;
    EncodingEvidence encoding_;
};

}  // namespace doska::draughts
