#include "server/export/nardy_record.hpp"

#include "engine/core/check.hpp"
#include "engine/core/overloaded.hpp"
#include "engine/match/evolve.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/obs/log.hpp"

#include <algorithm>
#include <utility>

namespace doska::exports {

namespace {

bool is_by_the_board(match::Cause cause) {
    return cause == match::Cause::BorneOff || cause == match::Cause::CubeDropped || cause == match::Cause::Resigned;
}

/// Takes a match fact by fact; `state` is what the facts before have made.
class Collector {
public:
    void take(const match::State& state, const match::Event& event, std::int64_t at_ms) {
        std::visit(overloaded{
                       [&](const match::GameStarted& e) { start(state, e, at_ms); },
                       [&](const match::OpeningRolled& e) { dice_ = Dice::make(e.white, e.black); },
                       [&](const match::DiceRolled& e) { dice_ = e.dice; },
                       [&](const match::TurnPlayed& e) { turn(state, e.seat, e.play); },
                       [&](const match::TurnPassed& e) { turn(state, e.seat, {}); },
                       [&](const match::CubeOffered& e) { act(state, e.seat, nardy::MatDouble{e.value}); },
                       [&](const match::CubeTaken& e) { act(state, e.seat, nardy::MatTake{}); },
                       [&](const match::GameEnded& e) { end(state, e); },
                       [&](const match::ScoreCorrected&) { score_set_ = true; },
                       [&](const match::PenaltyPointGiven&) { score_set_ = true; },
                       [](const auto&) {},  // clocks, offers and the making of the dice stand in the record file
                   },
                   event);
    }
    std::vector<NardyGame> games() && { return std::move(games_); }

private:
    void start(const match::State& state, const match::GameStarted& event, std::int64_t at_ms) {
        NardyGame& game = games_.emplace_back();
        game.number = event.game;
        game.started_ms = at_ms;
        const auto& points = state.nardy->score.points;
        game.score = {points[index(event.white)], points[index(other(event.white))]};
        game.score_set = std::exchange(score_set_, false);
    }
    template <class What>
    void act(const match::State& state, Seat seat, What what) {
        if (!games_.empty())
            games_.back().acts.push_back({state.side_of(seat), std::move(what)});
    }
    void turn(const match::State& state, Seat seat, const nardy::Play& play) {
        act(state, seat, NardyAct::Turn{dice_.value_or(Dice{}), play});
    }
    void end(const match::State& state, const match::GameEnded& event) {
        const bool is_won = event.result == match::GameResult::AWins || event.result == match::GameResult::BWins;
        if (games_.empty() || games_.back().number != event.game || !is_won)
            return;
        const Side winner = state.side_of(event.result == match::GameResult::AWins ? Seat::A : Seat::B);
        if (event.cause == match::Cause::CubeDropped)
            games_.back().acts.push_back({opponent(winner), nardy::MatDrop{}});
        games_.back().won = NardyGame::Won{winner, event.win, event.points};
        games_.back().awarded = !is_by_the_board(event.cause) && event.points > 0;
        const auto& length = state.regulation.nardy->length;
        games_.back().ends_match = length && games_.back().score[index(winner)] + event.points >= *length;
    }

    std::vector<NardyGame> games_;
    std::optional<Dice> dice_;
    bool score_set_ = false;  // since the last game began
};

std::string names_on(const ports::StoredMatch& match, const match::State& state, Seat seat) {
    std::string names = match.name_of(state.person[index(seat)]);
    if (const std::string& partner = state.partner[index(seat)]; !partner.empty())
        names += ", " + match.name_of(partner);
    return names;
}

}  // namespace

Result<NardyRecord, ports::ExportError> nardy_record(const ports::StoredMatch& match) try {
    match::State state;
    Collector collector;
    for (const ports::JournalRow& row : match.rows) {
        const auto event = evidence::decode(row.kind, row.body);
        if (!event) {
            obs::log::error("record_unreadable", {{"match", match.record.id}, {"seq", row.seq}});
            return failure(ports::ExportError::Unreadable);
        }
        if (const auto* opened = std::get_if<match::MatchOpened>(&*event); opened && !opened->regulation.nardy)
            return failure(ports::ExportError::OtherRules);
        if (state.nardy)
            collector.take(state, *event, row.at_ms);
        match::evolve(state, *event, row.seq, instant_ms(row.at_ms));
    }
    if (!state.nardy)
        return failure(ports::ExportError::OtherRules);
    const Seat white = state.regulation.first_white;
    const auto& points = state.nardy->score.points;
    return NardyRecord{.regulation = state.regulation,
                       .names = {names_on(match, state, white), names_on(match, state, other(white))},
                       .games = std::move(collector).games(),
                       .score = {points[index(white)], points[index(other(white))]}};
} catch (const InvariantBroken& broken) {  // a fact that fits no position
    obs::log::error("record_unreadable", {{"match", match.record.id}, {"why", broken.what()}});
    return failure(ports::ExportError::Unreadable);
}

}  // namespace doska::exports
