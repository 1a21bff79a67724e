#include "server/export/pdn_export.hpp"

#include "engine/core/check.hpp"
#include "engine/core/overloaded.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/match/event.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/obs/log.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

namespace doska::exports {

namespace {

/// What the facts of one game add up to, for its PDN.
struct Collected {
    match::Regulation regulation;
    std::array<std::string, 2> person;
    Seat white = Seat::A;
    std::optional<std::int64_t> started_ms;   // of one that was lost unplayed, when it was lost
    std::optional<draughts::Position> drawn;  // 2.2.2: of this game, or of the one before with the other colours
    draughts::Position position;
    std::vector<draughts::PdnMove> moves;
    std::optional<match::GameEnded> ended;
    bool called_off = false;
};

void collect_move(Collected& game, const match::MovePlayed& played) {
    const auto left = [&](Seat seat) { return played.stretch.left[index(seat)]; };
    const Side mover = played.seat == game.white ? Side::White : Side::Black;
    game.position = after(game.position, played.move);
    draughts::PdnMove& move = game.moves.emplace_back();
    move.move = played.move;
    move.comments.push_back(draughts::clock_comment(mover, left(game.white), left(other(game.white))));
}

/// 1.9.1: a game that was lost with its micromatch never started.
void end(Collected& game, const match::GameEnded& ended, std::int64_t at_ms) {
    game.ended = ended;
    if (game.started_ms)
        return;
    game.started_ms = at_ms;
    game.white = match::white_of(game.regulation, ended.game);
}

void collect(Collected& game, int number, const match::Event& event, std::int64_t at_ms) {
    std::visit(overloaded{
                   [&](const match::MatchOpened& e) {
                       game.regulation = e.regulation;
                       game.person = e.person;
                   },
                   [&](const match::GameStarted& e) {
                       if (e.game != number)
                           return;
                       game.white = e.white;
                       game.position = game.drawn.value_or(match::start_of(game.regulation));
                       game.started_ms = at_ms;
                   },
                   [&](const match::OpeningDrawn& e) {
                       if (e.game == number || (e.game == number - 1 && !draws_opening(game.regulation, number)))
                           game.position = game.drawn.emplace(
                               draughts::Position{e.board, e.to_move, match::start_of(game.regulation).variant});
                   },
                   [&](const match::MovePlayed& e) {
                       if (e.game == number)
                           collect_move(game, e);
                   },
                   [&](const match::GameEnded& e) {
                       if (e.game == number)
                           end(game, e, at_ms);
                   },
                   [&](const match::ResultCorrected& e) {
                       if (e.game != number || !game.ended)
                           return;
                       game.ended->result = e.result;
                       game.ended->cause = match::Cause::Judge;
                       game.ended->clause = e.clause;
                   },
                   [&](const match::CalledOff& e) { game.called_off = game.called_off || e.game == number; },
                   [](const auto&) {},  // clocks, offers and warnings stand in the record file
               },
               event);
}

draughts::PdnResult result_of(const Collected& game) {
    if (!game.ended)
        return *draughts::parse_pdn_result("*");
    switch (game.ended->result) {
        case match::GameResult::AWins:
            return *draughts::parse_pdn_result(game.white == Seat::A ? "1-0" : "0-1");
        case match::GameResult::BWins:
            return *draughts::parse_pdn_result(game.white == Seat::B ? "1-0" : "0-1");
        case match::GameResult::Draw:
            return *draughts::parse_pdn_result("1/2-1/2");
        case match::GameResult::BothLose:
            return *draughts::parse_pdn_result("0-0");
    }
    return {};
}

bool is_nardy(const match::Event& event) {
    const auto* opened = std::get_if<match::MatchOpened>(&event);
    return opened != nullptr && opened->regulation.nardy.has_value();
}

/// "2026.05.09" and "10:00:00", UTC.
std::array<std::string, 2> date_and_time(std::int64_t ms) {
    using namespace std::chrono;
    const auto at = sys_time<milliseconds>{milliseconds{ms}};
    const auto day = floor<days>(at);
    const year_month_day date{day};
    const hh_mm_ss time{floor<seconds>(at - day)};
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%04d.%02u.%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    std::string written = text.data();
    std::snprintf(text.data(), text.size(), "%02d:%02d:%02d", static_cast<int>(time.hours().count()),
                  static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()));
    return {written, text.data()};
}

}  // namespace

Result<draughts::PdnGame, ports::ExportError> to_pdn(const ports::StoredMatch& match, int number) {
    Collected game;
    for (const ports::JournalRow& row : match.rows) {
        const auto event = evidence::decode(row.kind, row.body);
        if (event && is_nardy(*event))
            return failure(ports::ExportError::OtherRules);
        try {
            if (event)
                collect(game, number, *event, row.at_ms);
        } catch (const InvariantBroken& broken) {  // a move that fits no position
            obs::log::error("record_unreadable",
                            {{"match", match.record.id}, {"seq", row.seq}, {"why", broken.what()}});
            return failure(ports::ExportError::Unreadable);
        }
        if (!event) {
            obs::log::error("record_unreadable", {{"match", match.record.id}, {"seq", row.seq}});
            return failure(ports::ExportError::Unreadable);
        }
    }
    if (!game.started_ms)
        return failure(ports::ExportError::NoSuchGame);
    const auto [date, time] = date_and_time(*game.started_ms);
    draughts::PdnGame pdn;
    pdn.result = result_of(game);
    pdn.tags = {{"Event", "Doska match " + match.record.id},
                {"Site", "remote"},
                {"Date", date},
                {"Round", std::to_string(number)},
                {"White", match.name_of(game.person[index(game.white)])},
                {"Black", match.name_of(game.person[index(other(game.white))])},
                {"Result", pdn.result.text},
                {"UTCTime", time}};
    pdn.start = game.drawn.value_or(match::start_of(game.regulation));
    pdn.moves = std::move(game.moves);
    if (game.ended)
        pdn.ending = std::string(code(game.ended->cause)) + " " + game.ended->clause;
    else if (game.called_off)
        pdn.ending = "called_off";
    return pdn;
}

}  // namespace doska::exports
