#include "engine/match/event.hpp"

#include "engine/core/overloaded.hpp"

namespace doska::match {
namespace {

template <class... Facts>
bool is_one_of(const Event& event) {
    return (std::holds_alternative<Facts>(event) || ...);
}

}  // namespace

Event::Event(const Event&) = default;
Event::Event(Event&&) noexcept = default;
Event& Event::operator=(const Event&) = default;
Event& Event::operator=(Event&&) noexcept = default;
Event::~Event() = default;

bool operator==(const Event& a, const Event& b) {
    return static_cast<const AnyFact&>(a) == static_cast<const AnyFact&>(b);
}

std::string_view kind(const Event& event) {
    using Word = std::string_view;
    return std::visit(overloaded{
                          [](const MatchOpened&) -> Word { return "match_opened"; },
                          [](const PlayerReady&) -> Word { return "player_ready"; },
                          [](const GameStarted&) -> Word { return "game_started"; },
                          [](const MovePlayed&) -> Word { return "move_played"; },
                          [](const DrawOffered&) -> Word { return "draw_offered"; },
                          [](const DrawDeclined&) -> Word { return "draw_declined"; },
                          [](const DrawClaimed&) -> Word { return "draw_claimed"; },
                          [](const WarningGiven&) -> Word { return "warning_given"; },
                          [](const FlagFell&) -> Word { return "flag_fell"; },
                          [](const GameEnded&) -> Word { return "game_ended"; },
                          [](const CalledOff&) -> Word { return "called_off"; },
                          [](const MatchEnded&) -> Word { return "match_ended"; },
                          [](const Paused&) -> Word { return "paused"; },
                          [](const Resumed&) -> Word { return "resumed"; },
                          [](const TimeGiven&) -> Word { return "time_given"; },
                          [](const ServerPaused&) -> Word { return "server_paused"; },
                          [](const ServerResumed&) -> Word { return "server_resumed"; },
                          [](const PlayContinued&) -> Word { return "play_continued"; },
                          [](const PlayerArrived&) -> Word { return "player_arrived"; },
                          [](const OpeningDrawn&) -> Word { return "opening_drawn"; },
                          [](const OpeningSeen&) -> Word { return "opening_seen"; },
                          [](const ResultCorrected&) -> Word { return "result_corrected"; },
                          [](const CountStarted&) -> Word { return "count_started"; },
                          [](const CountStopped&) -> Word { return "count_stopped"; },
                          [](const TimeDrawClaimed&) -> Word { return "time_draw_claimed"; },
                          [](const TimeDrawRefused&) -> Word { return "time_draw_refused"; },
                          [](const DiceCommitted&) -> Word { return "dice_committed"; },
                          [](const DiceSealed&) -> Word { return "dice_sealed"; },
                          [](const DiceSealsClosed&) -> Word { return "dice_seals_closed"; },
                          [](const DiceOpened&) -> Word { return "dice_opened"; },
                          [](const DiceFixed&) -> Word { return "dice_fixed"; },
                          [](const DiceReopened&) -> Word { return "dice_reopened"; },
                          [](const OpeningRolled&) -> Word { return "opening_rolled"; },
                          [](const DiceRolled&) -> Word { return "dice_rolled"; },
                          [](const TurnPlayed&) -> Word { return "turn_played"; },
                          [](const TurnPassed&) -> Word { return "turn_passed"; },
                          [](const CubeOffered&) -> Word { return "cube_offered"; },
                          [](const CubeTaken&) -> Word { return "cube_taken"; },
                          [](const ResignationOffered&) -> Word { return "resignation_offered"; },
                          [](const ResignationDeclined&) -> Word { return "resignation_declined"; },
                          [](const MatchTimeOver&) -> Word { return "match_time_over"; },
                          [](const GameDropped&) -> Word { return "game_dropped"; },
                          [](const PartnerSwapped&) -> Word { return "partner_swapped"; },
                          [](const ScoreCorrected&) -> Word { return "score_corrected"; },
                          [](const PenaltyPointGiven&) -> Word { return "penalty_point_given"; },
                          [](const TimeDrawLapsed&) -> Word { return "time_draw_lapsed"; },
                          [](const ChannelSealed&) -> Word { return "channel_sealed"; },
                      },
                      event);
}

bool opens_turn(const Event& event) {
    if (const auto* opening = std::get_if<OpeningRolled>(&event))
        return opening->opens_at.has_value();
    return is_one_of<MovePlayed, GameStarted, Resumed, ServerResumed, PlayContinued, PlayerArrived, OpeningDrawn,
                     OpeningSeen, DiceRolled, TurnPlayed, TurnPassed, CubeOffered, CubeTaken, ResignationOffered,
                     ResignationDeclined>(event);
}

bool gives_turn(const Event& event) {
    if (const auto* opening = std::get_if<OpeningRolled>(&event))
        return opening->opens_at.has_value();
    return is_one_of<MovePlayed, GameStarted, DiceRolled, TurnPlayed, TurnPassed, CubeOffered, CubeTaken,
                     ResignationOffered, ResignationDeclined>(event);
}

}  // namespace doska::match
