#pragma once

#include "engine/nardy/play.hpp"
#include "engine/nardy/rules.hpp"

#include <optional>
#include <string>
#include <vector>

// The conformance data of tests/cases/nardy, and with Reach::Everything all of the collection in $DOSKA_CASES (by
// default
// ../shared/cases beside the project), where it is at hand. Throws where a file can't be read.

namespace doska::test {

enum class Reach : std::uint8_t { Project, Everything };

/// A position with a roll, as every row has it.
struct Thrown {
    std::string id;
    nardy::Variant variant;
    std::string position;
    nardy::Roll roll;
};

/// All positions in which the turn can end.
struct PlaysRow : Thrown {
    int playable;
    std::vector<std::string> results;
};

/// All plays in their order.
struct OrderedRow : Thrown {
    std::vector<std::string> plays;
};

/// A named case of the rules: some plays that are legal and some that are not, and all ends.
struct PlayCase : PlaysRow {
    std::string article;
    std::vector<std::string> legal;
    std::vector<std::string> illegal;
    std::optional<std::vector<std::string>> all_ordered;
};

/// A play as it is written; `mat` where the game has that form.
struct WrittenCase : Thrown {
    nardy::Play play;
    std::string after;
    std::string appendix4;
    std::optional<std::string> mat;
    std::optional<std::string> mat_of_gnubg;
};

/// A turn of the sample record of appendix 4.
struct SampleTurn : Thrown {
    std::string play;
    std::string after;
};

/// A position that another program got wrong.
using PeerPlays = PlaysRow;

std::vector<PlaysRow> nardy_plays(Reach reach, nardy::Variant variant);
std::vector<OrderedRow> nardy_ordered_plays(Reach reach, nardy::Variant variant);
std::vector<PlayCase> nardy_play_cases(Reach reach);
std::vector<WrittenCase> nardy_written_cases(Reach reach);
std::vector<SampleTurn> nardy_sample_turns();
std::vector<PeerPlays> nardy_peer_plays(Reach reach);

}  // namespace doska::test
