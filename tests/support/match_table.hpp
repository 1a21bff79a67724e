#pragma once

#include "engine/match/decide.hpp"
#include "engine/match/evolve.hpp"

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::test {

using namespace std::chrono_literals;
using namespace doska::match;

/// The instant at which every test begins.
inline constexpr Instant noon = instant_ms(1'700'000'000'000);

struct Row {
    std::int64_t seq;
    Instant at;
    Event event;
    std::string actor{"server"};
    std::string cmd{};  // the id of a player's or a judge's command
};

/// Who gives a command: "a", "b", "judge:person-3", "server".
std::string actor_of(const Command& command);

/// "c3-d4", "c3:e5:g7", "32-28"
draughts::Path path(std::string_view text);
/// The position of a FEN.
draughts::Position position(std::string_view fen, draughts::Variant variant = draughts::Variant::Russian);
/// Ten minutes each for one game, without warnings.
Regulation ten_minutes();
Regulation from_position(std::string_view fen);
/// Ten minutes each by the rules of a variant, from its start or from a FEN; of draughts-64 a casual match (2.2).
Regulation of_variant(draughts::Variant variant, std::string_view fen = {});

/// A match being played by a test: does what the server does between a command and the next turn.
class Table {
public:
    /// Opens the match at noon.
    explicit Table(const Regulation& regulation = ten_minutes(), const std::array<std::string, 2>& partner = {});

    /// Decides; if accepted, folds the facts and, where they open a turn, opens it after `commit`.
    Decision send(const Command& command, Instant received);
    /// As send, at `now`; must be accepted.
    std::vector<Event> must(const Command& command);
    /// As send, at `now`; must be refused.
    Reject refused(const Command& command);

    /// Both seats ready at `now`; moves `now` to the end of the countdown.
    void start();
    /// The mover plays after thinking for `thought` since the clock began to run, or since now in a hold.
    std::vector<Event> play(std::string_view move, Millis thought = 1s, bool offer = false);
    PlayMove move(std::string_view text, bool offer = false) const;
    /// Decides the alarm that is next, at its due instant. `here`: who is connected then.
    std::vector<Event> alarm(std::array<bool, 2> here = {true, true});

    Millis left(Seat seat) const { return state.clocks[index(seat)].left; }
    std::int64_t seq() const { return state.seq; }

    State state;
    std::vector<Row> log;
    /// After each decision: how many rows there are, and when the turn was opened.
    struct Commit {
        std::size_t rows;
        Instant opened;
    };
    std::vector<Commit> commits;
    Instant now = noon;
    Instant opened = noon;
    Millis commit{0};

private:
    void fold(const std::vector<Event>& events, Instant at, const std::string& actor);

    int commands_ = 0;
};

template <class Fact>
const Fact& only(const std::vector<Event>& events) {
    REQUIRE(events.size() == 1);
    REQUIRE(std::holds_alternative<Fact>(events.front()));
    return std::get<Fact>(events.front());
}

/// The first fact of a kind.
template <class Fact>
const Fact* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const Fact* fact = std::get_if<Fact>(&event))
            return fact;
    }
    return nullptr;
}

/// How the game was ended by these facts.
const GameEnded& end_of(const std::vector<Event>& events);

}  // namespace doska::test
