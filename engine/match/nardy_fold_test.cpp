#include "tests/support/nardy_ledger.hpp"
#include "tests/support/random_nardy.hpp"
#include "tests/support/repetitions.hpp"

#include <set>

using namespace doska;
using namespace doska::test;

// Random matches of every discipline, to N and on time, with pauses, stalls, restarts, the cube, giving up and late
// alarms. What is held to the record is recomputed from the rows alone.

TEST_CASE("nardy: the fold of the facts is the live state, each clock, roll and point follows from its own row") {
    std::set<std::string_view> kinds;
    std::set<Cause> causes;
    std::set<nardy::Discipline> disciplines;
    int on_time = 0;
    const auto matches = static_cast<std::uint64_t>(repetitions(80, 800));
    for (std::uint64_t seed = 1; seed <= matches; ++seed) {
        CAPTURE(seed);
        RandomNardy random(seed);
        random.play_match();
        State state;
        NardyLedger ledger;
        for (std::size_t i = 0; i < random.match().log.size(); ++i) {
            const Row& row = random.match().log[i];
            CAPTURE(row.seq);
            evolve(state, row.event, row.seq, row.at);
            REQUIRE(state == random.states()[i]);
            ledger.take(row);
            kinds.insert(kind(row.event));
            if (const auto* ended = std::get_if<GameEnded>(&row.event))
                causes.insert(ended->cause);
            CHECK(state.nardy->turns.size() == static_cast<std::size_t>(state.ply));
        }
        CHECK(ledger.points() == random.match().points());
        disciplines.insert(state.regulation.nardy->discipline);
        on_time += state.regulation.nardy->duration ? 1 : 0;
    }
    for (const char* kind : {"dice_committed",      "dice_sealed",          "dice_seals_closed", "dice_opened",
                             "dice_fixed",          "dice_reopened",        "opening_rolled",    "dice_rolled",
                             "turn_played",         "turn_passed",          "cube_offered",      "cube_taken",
                             "resignation_offered", "resignation_declined", "match_time_over",   "game_dropped",
                             "score_corrected",     "penalty_point_given",  "flag_fell",         "warning_given",
                             "time_given",          "player_arrived",       "called_off"}) {
        CAPTURE(kind);
        CHECK(kinds.count(kind) == 1);
    }
    for (const Cause cause :
         {Cause::BorneOff, Cause::CubeDropped, Cause::Resigned, Cause::FlagFell, Cause::NoShow, Cause::Judge})
        CHECK_MESSAGE(causes.count(cause) == 1, code(cause));
    CHECK(disciplines.size() == 5);
    CHECK(on_time > repetitions(5, 50));
}
