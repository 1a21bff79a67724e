#include "engine/core/overloaded.hpp"
#include "engine/match/retrace.hpp"

#include <algorithm>

namespace doska::match {
namespace {

/// The first fact, where it is of that kind and of the game.
template <class Fact>
const Fact* first(std::span<const Event> facts, int game) {
    const auto* fact = std::get_if<Fact>(&facts.front());
    return fact != nullptr && fact->game == game ? fact : nullptr;
}

bool ended_by(std::span<const Event> facts, int game, Cause cause) {
    const auto* ended = first<GameEnded>(facts, game);
    return ended != nullptr && ended->cause == cause;
}

bool has_settled(const Settle& settle, std::span<const Event> facts) {
    const auto same = [&](const auto* fact) {
        return fact != nullptr && fact->result == settle.result && fact->clause == settle.clause;
    };
    const auto* ended = first<GameEnded>(facts, settle.game);
    if (!same(ended) || ended->cause != Cause::Judge)
        return same(first<ResultCorrected>(facts, settle.game));
    const bool ends_match = std::any_of(facts.begin(), facts.end(),
                                        [](const Event& fact) { return std::holds_alternative<MatchEnded>(fact); });
    return ended->win == settle.win && (!settle.points || ended->points == *settle.points) &&
           (!settle.match || ends_match);
}

bool has_played(const PlayMove& move, std::span<const Event> facts) {
    const auto* played = first<MovePlayed>(facts, move.game);
    const bool ended = facts.size() > 1;  // an offer with the last move of a game is none
    return played != nullptr && played->ply == move.ply && (ended || played->offers_draw == move.offer_draw);
}

bool is_seen(const Ready& ready, const Event& fact) {
    const auto* seen = std::get_if<OpeningSeen>(&fact);
    const auto* is_ready = std::get_if<PlayerReady>(&fact);
    return (seen != nullptr && seen->seat == ready.seat) || (is_ready != nullptr && is_ready->seat == ready.seat);
}

template <class Fact>
bool is_for(const Event& fact, const std::string& reason) {
    const auto* one = std::get_if<Fact>(&fact);
    return one != nullptr && one->reason == reason;
}

bool has_given(const GiveTime& give, std::span<const Event> facts) {
    const auto* given = first<TimeGiven>(facts, give.game);
    return given != nullptr && given->seat == give.seat && given->by == give.by && given->reason == give.reason;
}

bool has_claimed(const ClaimDraw& claim, std::span<const Event> facts) {
    const auto* claimed = first<DrawClaimed>(facts, claim.game);
    return claimed != nullptr && claimed->move.has_value() == claim.move.has_value();
}

/// Of nardy: an offer to give up.
bool has_offered(const Resign& resign, std::span<const Event> facts) {
    const auto* offered = first<ResignationOffered>(facts, resign.game);
    return offered != nullptr && (!resign.as || *resign.as == offered->as);
}

template <class Fact>
bool is_at(std::span<const Event> facts, int game, int ply) {
    const auto* fact = first<Fact>(facts, game);
    return fact != nullptr && fact->ply == ply;
}

bool has_played(const PlayTurn& turn, std::span<const Event> facts) {
    const auto* played = first<TurnPlayed>(facts, turn.game);
    return played != nullptr && played->ply == turn.ply &&
           std::equal(played->play.begin(), played->play.end(), turn.moves.begin(), turn.moves.end(),
                      [](const nardy::Step& step, const nardy::Move& move) {
                          return step.from == move.from && step.to == move.to;
                      });
}

bool nardy_may_have_stated(const Roll& one, std::span<const Event> facts) {
    return is_at<DiceRolled>(facts, one.game, one.ply);
}
bool nardy_may_have_stated(const PlayTurn& one, std::span<const Event> facts) {
    return has_played(one, facts);
}
bool nardy_may_have_stated(const OfferCube& one, std::span<const Event> facts) {
    return is_at<CubeOffered>(facts, one.game, one.ply);
}
bool nardy_may_have_stated(const TakeCube& one, std::span<const Event> facts) {
    return is_at<CubeTaken>(facts, one.game, one.ply);
}
bool nardy_may_have_stated(const DropCube& one, std::span<const Event> facts) {
    return ended_by(facts, one.game, Cause::CubeDropped);
}
bool nardy_may_have_stated(const AnswerResignation& one, std::span<const Event> facts) {
    return one.accept ? ended_by(facts, one.game, Cause::Resigned)
                      : first<ResignationDeclined>(facts, one.game) != nullptr;
}
bool nardy_may_have_stated(const SealDice& one, std::span<const Event> facts) {
    const auto* sealed = first<DiceSealed>(facts, one.game);
    return sealed != nullptr && sealed->seal == one.seal;
}
bool nardy_may_have_stated(const OpenDice& one, std::span<const Event> facts) {
    const auto* opened = first<DiceOpened>(facts, one.game);
    return opened != nullptr && opened->value == one.value;
}
bool nardy_may_have_stated(const SwapPartner& one, std::span<const Event> facts) {
    const auto* swapped = std::get_if<PartnerSwapped>(&facts.front());
    return swapped != nullptr && swapped->seat == one.seat;
}
bool nardy_may_have_stated(const CorrectScore& one, std::span<const Event> facts) {
    const auto* set = std::get_if<ScoreCorrected>(&facts.front());
    return set != nullptr && set->points == one.points && set->crawford_played == one.crawford_played;
}
bool nardy_may_have_stated(const GivePenaltyPoint& one, std::span<const Event> facts) {
    const auto* given = std::get_if<PenaltyPointGiven>(&facts.front());
    return given != nullptr && given->seat == one.seat;
}
/// The server's own, which have no ids.
template <class Command>
bool nardy_may_have_stated(const Command&, std::span<const Event>) {
    return true;
}

}  // namespace

bool may_have_stated(const Command& command, std::span<const Event> facts) {
    if (facts.empty())
        return false;
    return std::visit(
        overloaded{
            [&](const Ready& one) { return is_seen(one, facts.front()); },
            [&](const PlayMove& one) { return has_played(one, facts); },
            [&](const OfferDraw& one) { return is_at<DrawOffered>(facts, one.game, one.ply); },
            [&](const AnswerDraw& one) {
                return one.accept ? ended_by(facts, one.game, Cause::Agreed)
                                  : first<DrawDeclined>(facts, one.game) != nullptr;
            },
            [&](const ClaimDraw& one) { return has_claimed(one, facts); },
            [&](const Resign& one) { return ended_by(facts, one.game, Cause::Resigned) || has_offered(one, facts); },
            [&](const CallOff& one) { return first<CalledOff>(facts, one.game) != nullptr; },
            [&](const Pause& one) { return is_for<Paused>(facts.front(), one.reason); },
            [&](const Resume& one) { return is_for<Resumed>(facts.front(), one.reason); },
            [&](const Settle& one) { return has_settled(one, facts); },
            [&](const GiveTime& one) { return has_given(one, facts); },
            [&](const StartCount& one) {
                const auto* started = first<CountStarted>(facts, one.game);
                return started != nullptr && started->seat == one.seat;
            },
            [&](const StopCount& one) { return first<CountStopped>(facts, one.game) != nullptr; },
            [&](const DeclareDraw& one) { return ended_by(facts, one.game, one.cause); },
            [&](const ClaimTimeDraw& one) { return is_at<TimeDrawClaimed>(facts, one.game, one.ply); },
            [&](const RuleTimeDraw& one) {
                return one.grant ? ended_by(facts, one.game, Cause::ShortOfTime)
                                 : first<TimeDrawRefused>(facts, one.game) != nullptr;
            },
            [&](const ContinuePlay&) { return std::holds_alternative<PlayContinued>(facts.front()); },
            [&](const auto& one) { return nardy_may_have_stated(one, facts); },
        },
        command);
}

}  // namespace doska::match
