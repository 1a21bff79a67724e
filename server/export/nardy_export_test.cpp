#include "engine/nardy/mat_replay.hpp"
#include "server/export/record_export.hpp"
#include "tests/support/dice_record.hpp"
#include "tests/support/played_nardy.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

using namespace doska;
using namespace doska::test;

namespace {

std::string appendix4_of(const PlayedNardy& match) {
    return exports::RecordExport().appendix4(match.stored).value();
}

std::size_t count(const std::string& text, std::string_view piece) {
    std::size_t found = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
        ++found;
    return found;
}

}  // namespace

TEST_CASE("31.1, appendix 4: dice in the order thrown, every step, White's line and Black's under one number") {
    PlayedNardy match(quick_nardy(nardy::Discipline::Short, 3));
    match.open_game(2, 1);
    match.act(match::PlayTurn{Seat::A, 1, 1, {{24, 22}, {22, 21}}});
    match.roll(1, 2);
    match.act(match::PlayTurn{Seat::B, 1, 3, {{24, 23}, {24, 22}}});
    match.act(match::OfferCube{Seat::A, 1, 4});
    match.act(match::TakeCube{Seat::B, 1, 5});
    match.roll(6, 3);
    match.play();
    match.act(match::OfferCube{Seat::B, 1, 8});
    match.act(match::DropCube{Seat::A, 1, 9});
    CHECK(appendix4_of(match) ==
          R"(Матч abcdefghij

"09" мая 2026 г.
Партия N 1, счет 0:0
Белые: Игрок А
Черные: Игрок Б
1) 21: 24/22 22/21
12: 24/23 24/22
2) x2
беру
3) 63: )" +
              appendix4_of(match).substr(appendix4_of(match).find("63: ") + 4,
                                         appendix4_of(match).find("\nx4") - appendix4_of(match).find("63: ") - 4) +
              R"(
x4
4) пас
Белые: -
Черные: +

Счет матча 0:2
)");
}

TEST_CASE("appendix 4: where Black begins, White's line of the first number is empty") {
    PlayedNardy match(quick_nardy(nardy::Discipline::Long, 1));
    match.open_game(1, 4);
    if (match.state.nardy->game.phase == nardy::Phase::ToPlay)
        match.play();
    const std::string text = appendix4_of(match);
    CHECK(text.find("\n1)\n14: 24/") != std::string::npos);
}

TEST_CASE("a match of short nardy is a .mat that is read again, legal throughout and with the same score") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        CAPTURE(seed);
        Random random(seed);
        PlayedNardy match(quick_nardy(seed % 2 == 0 ? nardy::Discipline::Short : nardy::Discipline::ShortBlitz, 5));
        match.play_out(random);
        const std::string text = exports::RecordExport().mat(match.stored).value();
        const auto read = nardy::parse_mat(text);
        REQUIRE_MESSAGE(
            read, (read ? std::string()
                        : std::string(read.error().code) + " " + std::to_string(read.error().line) + "\n" + text));
        CHECK(read->length == 5);
        CHECK(read->games.size() == match.state.scores.size());
        CHECK(read->games.back().win->ends_match);
        const std::string appendix = appendix4_of(match);
        CHECK(count(appendix, "Партия N ") == match.state.scores.size());
        for (std::size_t i = 0; i < read->games.size(); ++i)
            CHECK(read->games[i].win->points == match.state.scores[i].points);
    }
}

TEST_CASE("long nardy has no .mat, draughts neither form, and nardy no PDN") {
    PlayedNardy match(quick_nardy(nardy::Discipline::Long, 1));
    match.open_game(3, 1);
    const exports::RecordExport records;
    CHECK(records.mat(match.stored).error() == ports::ExportError::OtherRules);
    CHECK(records.appendix4(match.stored));
    CHECK(records.pdn(match.stored, 1).error() == ports::ExportError::OtherRules);
    match::Regulation draughts;
    draughts.control.periods = {{0, 60s, 0ms}};
    ports::StoredMatch other = match.stored;
    other.rows.resize(1);
    other.rows[0].body = evidence::encode(match::open_match(draughts, {"pa", "pb"})->front()).value();
    CHECK(records.mat(other).error() == ports::ExportError::OtherRules);
    CHECK(records.appendix4(other).error() == ports::ExportError::OtherRules);
    other.rows[0].body = "{}";
    CHECK(records.appendix4(other).error() == ports::ExportError::Unreadable);
}

TEST_CASE("a game that the clock or a judge has ended has no sign but its winner's") {
    PlayedNardy match(quick_nardy(nardy::Discipline::Short, 3));
    match.open_game(6, 1);
    match.play();
    match.act(match::Settle{1, match::GameResult::AWins, "38.1.6", "", {}, {}, true});
    REQUIRE(match.state.phase == match::Phase::Ended);
    const std::string text = appendix4_of(match);
    CHECK(text.find("Белые: +\nЧерные: -\n") != std::string::npos);
}

TEST_CASE("30.4: only the game whose own points win the match is said to win it") {
    const auto win_of = [](const PlayedNardy& match) {
        const auto read = nardy::parse_mat(exports::RecordExport().mat(match.stored).value());
        REQUIRE(read);
        CHECK(nardy::replay_mat(*read).is_legal());
        return read->games.back().win.value();
    };
    PlayedNardy settled(quick_nardy(nardy::Discipline::Short, 3));  // the match is given to who lost its last game
    settled.open_game(6, 1);
    settled.act(match::Settle{1, match::GameResult::AWins, "38.1.5", "", {}, 1, false});
    CHECK_FALSE(win_of(settled).ends_match);
    settled.act(match::Settle{2, match::GameResult::BWins, "38.1.6", "", {}, {}, true});
    REQUIRE(settled.state.phase == match::Phase::Ended);
    CHECK_FALSE(win_of(settled).ends_match);

    PlayedNardy won(quick_nardy(nardy::Discipline::Short, 1));
    won.open_game(6, 1);
    won.act(match::Settle{1, match::GameResult::AWins, "38.1.5", "", {}, 1, false});
    CHECK(win_of(won).ends_match);
}

TEST_CASE(
    "18.6, 38.1.5, 30.7, 38.1.4: points that no cube shows and scores that a judge has set are told, and check clean") {
    const auto report_of = [](const PlayedNardy& match) {
        const std::string text = exports::RecordExport().mat(match.stored).value();
        CAPTURE(text);
        const auto read = nardy::parse_mat(text);
        REQUIRE(read);
        const nardy::MatReport report = nardy::replay_mat(*read);
        CHECK(report.is_legal());
        return report;
    };
    PlayedNardy flagged(quick_nardy(nardy::Discipline::Short, 5));
    flagged.open_game(6, 1);
    flagged.play();
    flagged.at += 2h;
    flagged.add(match::decide(flagged.state, match::TimePassed{flagged.at}, {flagged.at, flagged.at - 2h}).value());
    REQUIRE(flagged.state.phase == match::Phase::Ended);
    CHECK(report_of(flagged).games.back().ending == nardy::MatEnding::Awarded);
    CHECK(report_of(flagged).score.points == std::array<nardy::Points, 2>{5, 0});
    CHECK(exports::RecordExport().mat(flagged.stored)->starts_with("; [Awarded \"1\"]\n 5 point match\n"));

    match::Regulation regulation = quick_nardy(nardy::Discipline::Short, 7);
    regulation.nardy->penalty_point = match::PenaltyPoint::OwnMinus;
    PlayedNardy judged(regulation);
    const auto begin_next = [&](int white, int black) {
        judged.act(match::TimePassed{std::max(judged.at, judged.state.next_start.value_or(judged.at)), {true, true}});
        judged.open_game(white, black);
    };
    judged.open_game(6, 1);
    judged.act(match::Settle{1, match::GameResult::BWins, "38.1.5", "", {}, 5, false});
    judged.act(match::CorrectScore{{-1, 6}, false, std::string(64, 'a')});
    begin_next(3, 1);
    judged.play();
    judged.act(match::Settle{2, match::GameResult::AWins, "38.1.5", "", {}, 4, false});
    judged.act(match::GivePenaltyPoint{Seat::A, std::string(64, 'b')});
    begin_next(5, 1);
    judged.act(match::Settle{3, match::GameResult::AWins, "38.1.6", "", {}, {}, true});
    REQUIRE(judged.state.phase == match::Phase::Ended);
    const nardy::MatReport report = report_of(judged);
    CHECK(report.games.size() == 3);
    CHECK(report.games[1].crawford);
    CHECK(report.score.points == judged.state.nardy->score.points);
}

TEST_CASE("F1 the record of a match that is played tells no opened number before the dice are fixed") {
    const exports::RecordExport records;
    DiceRecord record;
    record.play(DiceConduct::Opens, DiceConduct::Opens, 2);
    record.drop();
    record.play(DiceConduct::Opens, DiceConduct::Opens, 2);
    ports::StoredMatch stored;
    stored.record.id = record.file.head.match;
    const auto& rows = record.sealed().rows;
    const auto lines = [&](std::size_t first_rows) {
        stored.rows.assign(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(first_rows));
        return count(records.record_file(stored), "\n") - 1;  // without the match's own
    };
    std::size_t cut = 0;
    for (std::size_t shown = 1, opened_from = 0; shown <= rows.size(); ++shown) {
        const std::string& last = rows[shown - 1].kind;
        if (last == "dice_opened" && opened_from == 0)
            opened_from = shown;
        if (last == "dice_fixed")
            opened_from = 0;
        CHECK(lines(shown) == (opened_from == 0 ? shown : opened_from - 1));
        cut += opened_from == 0 ? 0 : 1;
    }
    CHECK(cut == 4);
}
