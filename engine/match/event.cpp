#include "engine/match/event.hpp"

#include "engine/core/overloaded.hpp"

namespace doska::match {

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
                      },
                      event);
}

}  // namespace doska::match
