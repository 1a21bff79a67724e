#include "protocol/encode.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/match/evolve.hpp"
#include "protocol/json_writer.hpp"
#include "tests/support/json.hpp"
#include "tests/support/random.hpp"
#include "tests/support/repetitions.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace doska;
using namespace doska::protocol;
using namespace std::chrono_literals;
using match::Role;
using nlohmann::json;

namespace {

constexpr Instant noon = instant_ms(1'764'504'000'000);

match::State started() {
    match::Regulation regulation;
    regulation.control.periods = {{0, 10min, 0ms}};
    match::State state;
    match::evolve(state, match::MatchOpened{regulation, {"p1", "p2"}}, 1, noon);
    match::evolve(state, match::GameStarted{1, Seat::B, noon + 5s}, 2, noon);
    return state;
}

// The move as it would stand in the journal; the clocks do not matter here.
match::MovePlayed played(const match::State& state, const draughts::Move& move) {
    draughts::Game next = state.board;
    next.play(move);
    return {1, state.ply, state.to_move(), move, next.counters(), {noon, 1s, {9min, 8min}}, 0, 1, false};
}

MessageContext context_at(Instant now, Instant opened) {
    return {"Ab3Cd5Ef7G", {"Игрок А", "Игрок Б"}, 1, now, opened};
}

std::vector<std::string> texts(const std::vector<draughts::Move>& moves) {
    std::vector<std::string> written;
    for (const draughts::Move& move : moves)
        written.push_back(draughts::full_notation(move));
    return written;
}

}  // namespace

TEST_CASE("written text is what a JSON reader reads") {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        CAPTURE(seed);
        test::Random random(seed);
        std::string text;
        for (std::size_t left = random.below(30); left > 0; --left)
            text += random.below(4) == 0 ? std::string("ж") : std::string(1, static_cast<char>(random.below(128)));
        std::string out;
        JsonWriter writer(out);
        writer.begin_array();
        writer.value(std::string_view(text));
        writer.value(std::int64_t{-9'007'199'254'740'991});
        writer.value(text.empty());
        writer.begin_object();
        writer.field("[", text);
        writer.null();
        out.resize(out.size() - std::string_view(",null").size());
        writer.end_object();
        writer.end_array();
        CHECK(json::parse(out) == json::array({text, -9'007'199'254'740'991, text.empty(), {{"[", text}}}));
        CHECK(out.find('\n') == std::string::npos);
    }
}

TEST_CASE("the clock on the wire begins when the turn was opened, or later by a countdown") {
    const match::State state = started();
    const auto clocks = [&](Instant now, Instant opened) {
        return json::parse(encode_state(context_at(now, opened), state, Role::Public)).at("clocks");
    };
    CHECK(clocks(noon + 1s, noon).at("since_ms") == to_ms(noon + 5s));
    CHECK(clocks(noon + 9s, noon + 7s).at("since_ms") == to_ms(noon + 7s));
    CHECK(clocks(noon + 9s, noon).at("now_ms") == to_ms(noon + 9s));
    CHECK(clocks(noon, noon).at("running") == "b");
    CHECK(clocks(noon, noon).at("a").at("left_ms") == 600'000);

    match::State held = state;
    match::evolve(held, match::Paused{"other", "", {}}, 3, noon + 6s);
    const auto stopped = json::parse(encode_state(context_at(noon + 8s, noon), held, Role::Public)).at("clocks");
    CHECK(stopped.at("running").is_null());
    CHECK(stopped.at("since_ms") == to_ms(noon + 8s));
}

TEST_CASE("only the side to move is told its legal moves, and only players their rights") {
    const match::State state = started();
    const MessageContext context = context_at(noon, noon);
    const auto view = [&](Role role) { return json::parse(encode_state(context, state, role)); };
    CHECK(view(Role::SeatB).at("you").at("legal") == texts(draughts::legal_moves(state.board.position())));
    CHECK_FALSE(view(Role::SeatA).at("you").contains("legal"));
    CHECK_FALSE(view(Role::Judge).contains("you"));
    CHECK_FALSE(view(Role::Public).contains("you"));
}

TEST_CASE("a game from a set-up position says where it began, another does not") {
    match::State state = started();
    CHECK_FALSE(json::parse(encode_state(context_at(noon, noon), state, Role::Public)).contains("start_fen"));
    state.regulation.start = draughts::parse_fen("W:Wc3:Bd6").value();
    CHECK(json::parse(encode_state(context_at(noon, noon), state, Role::Public)).at("start_fen") == "W:Wc3:Bd6");
}

TEST_CASE("without what is a player's own, every role is told the same") {
    match::State state = started();
    const auto move = played(state, draughts::legal_moves(state.board.position()).front());
    match::evolve(state, move, 3, noon + 6s);
    const MessageContext context = context_at(noon + 6s, noon + 6s);
    const auto message = [&](Role role) {
        json read = json::parse(encode_event(context, move, state, role));
        read.at("d").erase("you");
        read.at("d").erase("rulings");
        return read;
    };
    CHECK(message(Role::SeatA) == message(Role::Public));
    CHECK(message(Role::SeatB) == message(Role::Public));
    CHECK(message(Role::Judge) == message(Role::Public));
}

TEST_CASE("whose clock is next is told while clocks stand in a game, and what a judge may find to judges alone") {
    match::State state = started();
    const auto d = [&](Role role) { return json::parse(encode_state(context_at(noon, noon), state, role)); };
    CHECK_FALSE(d(Role::Public).at("clocks").contains("next"));
    match::evolve(state, match::Paused{"technical", "", std::nullopt}, 3, noon);
    CHECK(d(Role::Public).at("clocks").at("next") == (state.white == Seat::A ? "a" : "b"));
    state.absent[index(other(state.white))] = true;  // 1.6.3: who is awaited alone pays
    CHECK(d(Role::Public).at("clocks").at("next") == (state.white == Seat::A ? "b" : "a"));
    state.absent = {true, true};
    CHECK(d(Role::Public).at("clocks").at("next") == (state.white == Seat::A ? "a" : "b"));
    state.absent = {};
    state.unseen = {true, true};
    state.late = other(state.white);  // 1.6.4: who came late, before White
    CHECK(d(Role::Public).at("clocks").at("next") == (state.white == Seat::A ? "b" : "a"));
    CHECK_FALSE(d(Role::Public).contains("rulings"));
    CHECK_FALSE(d(Role::SeatA).contains("rulings"));
    CHECK(d(Role::Judge).at("rulings").contains("draws"));
}

TEST_CASE("the words of a judge and their digests are told to nobody") {
    match::State state = started();
    const match::Event ended =
        match::GameEnded{1, match::GameResult::Draw, match::Cause::Judge, "1.2", std::string(64, 'f'), {}};
    match::evolve(state, ended, 3, noon);
    for (const Role role : {Role::SeatA, Role::SeatB, Role::Judge, Role::Public})
        CHECK(encode_event(context_at(noon, noon), ended, state, role).find("fff") == std::string::npos);
}

TEST_CASE("over random games every message says what the board says") {
    const auto games = static_cast<std::uint64_t>(test::repetitions(10, 250));
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        CAPTURE(seed);
        test::Random random(seed);
        match::State state = started();
        std::vector<std::string> notation;
        while (state.ply < 120) {
            const auto legal = draughts::legal_moves(state.board.position());
            if (legal.empty())
                break;
            const auto move = played(state, legal[random.below(legal.size())]);
            notation.push_back(draughts::full_notation(move.move));
            match::evolve(state, move, state.seq + 1, state.last_at + 1s);
            const MessageContext context = context_at(state.last_at, state.last_at);
            const Role reader = state.to_move() == Seat::A ? Role::SeatA : Role::SeatB;
            const json message = json::parse(encode_event(context, move, state, reader));
            const json& d = message.at("d");
            REQUIRE(d.at("move") == notation.back());
            REQUIRE(draughts::parse_fen(d.at("fen").get<std::string>()).value() == state.board.position());
            REQUIRE(d.at("captured").size() == move.move.captured.size());
            const auto own = texts(draughts::legal_moves(state.board.position()));
            REQUIRE(d.at("you").value("legal", std::vector<std::string>{}) == own);
            REQUIRE(message.at("seq") == state.seq);
        }
        const json snapshot =
            json::parse(encode_snapshot(context_at(state.last_at, state.last_at), state, Role::Public));
        REQUIRE(snapshot.at("d").at("moves") == notation);
        REQUIRE(snapshot.at("d").at("spent_ms").size() == notation.size());
    }
}
