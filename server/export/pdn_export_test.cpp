#include "server/export/pdn_export.hpp"

#include "engine/draughts/notation.hpp"
#include "engine/draughts/pdn_reader.hpp"
#include "engine/match/decide.hpp"
#include "engine/match/evolve.hpp"
#include "server/evidence/event_codec.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace std::chrono_literals;

namespace {

/// A match that is played by `decide` and kept as it would be stored.
struct Played {
    explicit Played(const match::Regulation& regulation) {
        stored.record.id = "abcdefghij";
        stored.people = {{"pa", "Игрок А", {}}, {"pb", "Игрок Б", {}}};
        add(*match::open_match(regulation, {"pa", "pb"}));
        if (regulation.starts_at)
            return;
        act(match::Ready{Seat::A});
        act(match::Ready{Seat::B});
    }
    void act(const match::Command& command) { add(*match::decide(state, command, {at, at - 1500ms})); }
    void move(const std::string& text) {
        const auto legal = draughts::legal_moves(state.board.position());
        at += 2s;
        act(match::PlayMove{state.to_move(), state.game, state.ply, draughts::parse_move(text, legal)->path});
    }
    void add(const std::vector<match::Event>& events) {
        for (const match::Event& event : events) {
            ports::JournalRow row;
            row.seq = state.seq + 1;
            row.at_ms = to_ms(at);
            row.kind = match::kind(event);
            row.body = *evidence::encode(event);
            match::evolve(state, event, row.seq, at);
            stored.rows.push_back(row);
        }
    }

    match::State state;
    ports::StoredMatch stored;
    Instant at = instant_ms(1'778'320'800'000);  // 2026-05-09 10:00:00 UTC
};

match::Regulation quick(int games = 1) {
    match::Regulation regulation;
    regulation.games = games;
    regulation.control.periods = {{0, 60s, 0ms}};
    regulation.start_countdown = 0ms;
    return regulation;
}

}  // namespace

TEST_CASE("2.1.6.2: a game is exported with its moves, names, time and the clause of its result") {
    Played played(quick());
    for (const char* text : {"c3-d4", "d6-c5", "b2-c3", "f6-g5"})
        played.move(text);
    played.act(match::Resign{Seat::B, 1});
    const auto pdn = exports::to_pdn(played.stored, 1);
    REQUIRE(pdn);
    CHECK(pdn->tag("White") == "Игрок А");
    CHECK(pdn->tag("Black") == "Игрок Б");
    CHECK(pdn->tag("Date") == "2026.05.09");
    CHECK(pdn->tag("UTCTime") == "10:00:00");
    CHECK(pdn->result.text == "1-0");
    CHECK(pdn->ending == "resigned 2.1.8.1");
    REQUIRE(pdn->moves.size() == 4);
    CHECK(draughts::full_notation(pdn->moves[1].move) == "d6-c5");
    CHECK(draughts::final_position(*pdn) == played.state.board.position());
}

TEST_CASE("2.1.9.1: a draw is exported with its cause and clause") {
    match::Regulation regulation = quick();
    draughts::Position start;
    start.board.put(*draughts::Square::parse("c1"), {Side::White, draughts::Rank::King});
    start.board.put(*draughts::Square::parse("b8"), {Side::Black, draughts::Rank::King});
    regulation.start = start;
    Played played(regulation);
    for (const char* text : {"c1-a3", "b8-a7", "a3-c1", "a7-b8", "c1-a3", "b8-a7", "a3-c1", "a7-b8"})
        played.move(text);
    played.act(match::ClaimDraw{Seat::A, 1, 8, {}});
    const auto pdn = exports::to_pdn(played.stored, 1);
    REQUIRE(pdn);
    CHECK(pdn->result.text == "1/2-1/2");
    CHECK(pdn->ending == "repetition 2.1.9.1.9");
    CHECK(draughts::write_pdn(*pdn).find("{[%end repetition 2.1.9.1.9]} 1/2-1/2") != std::string::npos);
}

TEST_CASE("an unfinished game has no result yet; a game that was not begun is none") {
    Played played(quick());
    played.move("c3-d4");
    CHECK(exports::to_pdn(played.stored, 1)->result.text == "*");
    CHECK(exports::to_pdn(played.stored, 2).error() == ports::ExportError::NoSuchGame);
}

TEST_CASE("2.2.2: both games of a drawn opening are exported from its position") {
    match::Regulation regulation = quick(2);
    regulation.rules = "draughts64/1";
    regulation.opening_table = "fmjd-736";
    Played played(regulation);
    played.act(match::DrawOpening{"000000a3" + std::string(56, '5')});  // 11-IV: a1-a5, a7-h4
    for (int game = 1; game <= 2; ++game) {
        played.act(match::Ready{Seat::A});
        played.act(match::Ready{Seat::B});
        played.move("c3-d4");
        played.act(match::Resign{Seat::B, game});
        const auto pdn = exports::to_pdn(played.stored, game);
        REQUIRE(pdn);
        CHECK(pdn->start == played.state.opening->start);
        CHECK(draughts::final_position(*pdn) == played.state.board.position());
        CHECK(draughts::write_pdn(*pdn).find("[FEN \"W:Wa5,") != std::string::npos);
    }
}

TEST_CASE("1.9.2: a result that a judge has corrected is exported as he found it") {
    match::Regulation regulation = quick();
    regulation.starts_at = instant_ms(1'778'320'800'000);
    regulation.lateness_limit = 1s;
    Played played(regulation);
    played.act(match::TimePassed{played.at, {true, false}});
    played.at += 1min;
    played.act(match::TimePassed{played.at});
    CHECK(exports::to_pdn(played.stored, 1)->result.text == "1-0");
    CHECK(exports::to_pdn(played.stored, 1)->ending == "no_show 1.9.1");
    played.act(match::Settle{1, match::GameResult::Draw, "1.9.2", ""});
    CHECK(exports::to_pdn(played.stored, 1)->result.text == "1/2-1/2");
    CHECK(exports::to_pdn(played.stored, 1)->ending == "judge 1.9.2");
}

TEST_CASE("1.9.1: a game that was lost unplayed with its micromatch is exported without moves, and is read as such") {
    match::Regulation regulation = quick(2);
    regulation.starts_at = instant_ms(1'778'320'800'000);
    regulation.lateness_limit = 1s;
    regulation.game_break = 5min;
    Played played(regulation);
    played.act(match::TimePassed{played.at, {true, false}});
    played.at += 1min;
    played.act(match::TimePassed{played.at});
    for (const int game : {1, 2}) {
        CAPTURE(game);
        const auto pdn = exports::to_pdn(played.stored, game);
        REQUIRE(pdn);
        CHECK(pdn->moves.empty());
        CHECK(pdn->ending == "no_show 1.9.1");
        CHECK(pdn->result.text == (game == 1 ? "1-0" : "0-1"));
        CHECK(pdn->tag("White") == (game == 1 ? "Игрок А" : "Игрок Б"));
        CHECK(pdn->tag("Date") == "2026.05.09");
        draughts::PdnReader reader(draughts::write_pdn(*pdn));
        const auto read = reader.next();
        REQUIRE(read);
        CHECK(read->not_played);
        CHECK(read->faults.empty());
        CHECK(read->game.ending == "no_show 1.9.1");
        CHECK(read->game.result == pdn->result);
    }
    CHECK(exports::to_pdn(played.stored, 3).error() == ports::ExportError::NoSuchGame);
}

TEST_CASE("E4: a game that was called off has no result, and says why; one before it keeps its own") {
    match::Regulation regulation = quick(2);
    regulation.casual = true;
    Played played(regulation);
    played.move("c3-d4");
    played.act(match::Resign{Seat::B, 1});
    played.act(match::Ready{Seat::A});
    played.act(match::Ready{Seat::B});
    played.move("c3-d4");
    played.act(match::CallOff{Seat::A, 2});
    CHECK(exports::to_pdn(played.stored, 1)->result.text == "1-0");
    const auto second = exports::to_pdn(played.stored, 2);
    REQUIRE(second);
    CHECK(second->result.text == "*");
    CHECK(second->tag("Result") == "*");
    const std::string text = draughts::write_pdn(*second);
    CHECK(text.find("{[%end called_off]} *") != std::string::npos);
    draughts::PdnReader reader(text);
    const auto read = reader.next();
    REQUIRE(read);
    CHECK(read->game.ending == "called_off");
    CHECK(read->game.result.text == "*");
}

TEST_CASE("in the second game the colours are changed, and so is the result's side") {
    Played played(quick(2));
    played.move("c3-d4");
    played.act(match::Resign{Seat::B, 1});
    played.act(match::Ready{Seat::A});
    played.act(match::Ready{Seat::B});
    played.act(match::Resign{Seat::A, 2});
    const auto second = exports::to_pdn(played.stored, 2);
    REQUIRE(second);
    CHECK(second->tag("White") == "Игрок Б");
    CHECK(second->result.text == "1-0");
    CHECK(second->tag("Round") == "2");
}

TEST_CASE("a set-up position is exported with the game") {
    match::Regulation regulation = quick();
    draughts::Position start;
    start.board.put(*draughts::Square::parse("a1"), {Side::White, draughts::Rank::King});
    start.board.put(*draughts::Square::parse("h4"), {Side::Black, draughts::Rank::Man});
    regulation.start = start;
    Played played(regulation);
    CHECK(exports::to_pdn(played.stored, 1)->start == start);
}

TEST_CASE("a row that can't be read is said, not skipped") {
    Played played(quick());
    played.stored.rows[1].body = "{}";
    CHECK(exports::to_pdn(played.stored, 1).error() == ports::ExportError::Unreadable);
}

TEST_CASE("a move that fits no position makes the record unreadable, and nothing worse") {
    Played played(quick());
    played.move("c3-d4");
    auto event = *evidence::decode(played.stored.rows.back().kind, played.stored.rows.back().body);
    draughts::Path path;
    for (const char* square : {"d4", "e5"})
        path.push_back(*draughts::Square::parse(square));
    std::get<match::MovePlayed>(event).move.path = path;
    played.stored.rows.back().body = *evidence::encode(event);
    CHECK(exports::to_pdn(played.stored, 1).error() == ports::ExportError::Unreadable);
}
