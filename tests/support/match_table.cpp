#include "tests/support/match_table.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/match/alarm.hpp"
#include "engine/match/possible.hpp"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace doska::test {

draughts::Path path(std::string_view text) {
    draughts::Path squares;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("-:"), text.size());
        squares.push_back(draughts::Square::parse(text.substr(0, end)).value());
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return squares;
}

draughts::Position position(std::string_view fen, draughts::Variant variant) {
    return draughts::parse_fen(fen, variant).value();
}

Regulation ten_minutes() {
    Regulation regulation;
    regulation.control = {{{.moves = 0, .time = 10min, .increment = 0ms}}};
    return regulation;
}

Regulation from_position(std::string_view fen) {
    Regulation regulation = ten_minutes();
    regulation.start = position(fen);
    return regulation;
}

Regulation of_variant(draughts::Variant variant, std::string_view fen) {
    Regulation regulation = ten_minutes();
    regulation.rules = std::string(rules_of(variant).word) + "/1";
    regulation.casual = variant == draughts::Variant::Draughts64 || variant == draughts::Variant::Brazilian;
    if (!fen.empty())
        regulation.start = position(fen, variant);
    return regulation;
}

Table::Table(const Regulation& regulation, const std::array<std::string, 2>& partner) {
    fold(open_match(regulation, {"person-1", "person-2"}, partner).value(), now, "server");
    commits.push_back({log.size(), opened});
}

std::string actor_of(const Command& command) {
    return std::visit(
        [](const auto& one) -> std::string {
            using One = std::decay_t<decltype(one)>;
            constexpr bool judges = requires {
                one.words_sha256;
            };
            if constexpr (judges)
                return "judge:person-3";
            else if constexpr (requires { one.seat; } && !std::is_same_v<One, Arrive>)
                return one.seat == Seat::A ? "a" : "b";
            else
                return "server";
        },
        command);
}

void Table::fold(const std::vector<Event>& events, Instant at, const std::string& actor) {
    at = std::max(at, state.last_at);
    const std::string cmd = actor == "server" ? "" : "table-command-" + std::to_string(1000 + ++commands_);
    for (const Event& event : events) {
        const std::int64_t seq = state.seq + 1;
        INFO("fact " << seq << ": " << kind(event));
        CHECK(is_possible(state, event));  // or the match could not be read again
        evolve(state, event, seq, at);
        log.push_back({seq, at, event, actor, cmd});
    }
}

Decision Table::send(const Command& command, Instant received) {
    const Decision decision = decide(state, command, {received, opened});
    if (!decision)
        return decision;
    fold(*decision, received, actor_of(command));
    now = std::max(now, received);
    if (std::any_of(decision->begin(), decision->end(), opens_turn)) {
        opened = now + commit;
        now = opened;
    }
    commits.push_back({log.size(), opened});
    return decision;
}

std::vector<Event> Table::must(const Command& command) {
    const Decision decision = send(command, now);
    INFO("refused: ", decision ? std::string() : std::string(code(decision.error())));
    REQUIRE(decision.has_value());
    return *decision;
}

Reject Table::refused(const Command& command) {
    const State before = state;
    const Decision decision = send(command, now);
    REQUIRE_FALSE(decision.has_value());
    REQUIRE(state == before);
    return decision.error();
}

void Table::start() {
    must(Ready{Seat::A});
    must(Ready{Seat::B});
    now = std::max(now, state.opens_at);
}

PlayMove Table::move(std::string_view text, bool offer) const {
    return {state.to_move(), state.game, state.ply, path(text), offer};
}

std::vector<Event> Table::play(std::string_view text, Millis thought, bool offer) {
    if (state.clock_runs())
        now = std::max({now, opened, state.opens_at});
    now += thought;
    return must(move(text, offer));
}

std::vector<Event> Table::alarm(std::array<bool, 2> here) {
    const auto next = next_alarm(state, opened);
    REQUIRE(next.has_value());
    now = next->due;
    return must(TimePassed{next->due, here, {}, Instant{}});
}

const GameEnded& end_of(const std::vector<Event>& events) {
    const GameEnded* ended = find<GameEnded>(events);
    REQUIRE(ended != nullptr);
    return *ended;
}

}  // namespace doska::test
