#pragma once

#include "engine/match/event.hpp"

#include <string>
#include <vector>

namespace doska::test {

/// Every kind of event that a match of nardy has, and the terms that it can have.
inline std::vector<match::Event> every_kind_of_nardy() {
    using namespace doska::match;
    const Instant noon = instant_ms(1'800'000'000'000);
    const std::string digest(64, 'd');
    const Stretch cut{noon, Millis{9'000}, {Millis{359'000}, Millis{360'000}}, Millis{0}};
    const Stretch moved{noon, Millis{5'000}, {Millis{360'000}, Millis{360'000}}, Millis{8'000}};

    Regulation plain;
    plain.rules = "short_nardy/1";
    plain.control = {{{.moves = 0, .time = Millis{360'000}, .increment = Millis{0}, .delay = Millis{8'000}}}};
    plain.game_break = Millis{15'000};
    plain.nardy.emplace();
    plain.nardy->length = 3;
    Regulation on_time = plain;
    on_time.rules = "long_nardy/1";
    on_time.nardy = NardyTerms{.discipline = nardy::Discipline::LongBlitz,
                               .length = {},
                               .duration = Millis{3'600'000},
                               .plays = {nardy::HeadException::Both, nardy::HeadDoubles::BlockedAny,
                                         nardy::SixBlock::End, nardy::BearOff::Literal},
                               .game = {true, false, true, nardy::Resigning::AnyValueOffer},
                               .cap_score = true,
                               .cube_delay = CubeDelay::Shared,
                               .time_match_end = TimeMatchEnd::Drop,
                               .time_match_flag = TimeMatchFlag::Match,
                               .both_absent = BothAbsent::Judge,
                               .penalty_point = PenaltyPoint::OwnMinus,
                               .auto_roll = false,
                               .auto_play = false,
                               .pips = true};
    GameStarted first{1, Seat::B, noon, {}};
    first.ends_at = noon;
    GameStarted crawford{2, Seat::B, noon, {}};
    crawford.cubeless = true;
    GameEnded won{1, GameResult::AWins, Cause::BorneOff, "27.6", "", {}, noon};
    won.win = nardy::Win::Koks;
    won.points = 12;
    won.dice_secret = digest;
    GameEnded dropped{2, GameResult::BWins, Cause::CubeDropped, "23.7", "", cut};
    dropped.win = nardy::Win::Pass;
    dropped.points = 2;
    nardy::Play play;
    play.push_back({25, 21, 4, true});
    play.push_back({8, 2, 6, false});
    nardy::Play home;
    home.push_back({4, 0, 6, false});
    home.push_back({3, 0, 3, false});
    return {
        MatchOpened{plain, {"personanna", "personbori"}, {"personvera", "persongena"}},
        MatchOpened{on_time, {"personanna", "personbori"}},
        first,
        crawford,
        DiceCommitted{1, digest, std::string(144, 'e'), noon},
        DiceSealed{1, Seat::A, digest},
        DiceSealsClosed{1, noon},
        DiceOpened{1, Seat::B, digest},
        DiceFixed{1, {DicePart{Contribution::Opened, digest}, DicePart{}}},
        DiceFixed{2, {DicePart{Contribution::Unopened, digest}, DicePart{Contribution::Opened, digest}}},
        DiceReopened{1},
        OpeningRolled{1, 0, 1, 3, 3, {}},
        OpeningRolled{1, 1, 2, 3, 5, noon},
        DiceRolled{1, 2, Seat::A, 3, Dice::make(6, 1).value(), cut},
        DiceRolled{1, 4, Seat::B, 4, Dice::make(5, 5).value(), {}},
        TurnPlayed{1, 3, Seat::A, play, moved},
        TurnPlayed{1, 9, Seat::B, home, cut},
        TurnPassed{1, 5, Seat::B},
        CubeOffered{1, 6, Seat::A, 2, moved},
        CubeTaken{1, 7, Seat::B, moved},
        ResignationOffered{1, Seat::A, nardy::Win::Mars, cut},
        ResignationDeclined{1, Seat::B, {}},
        won,
        dropped,
        MatchEnded{{2, 0}, std::array<nardy::Points, 2>{12, -1}},
        MatchTimeOver{},
        GameDropped{3, cut, digest},
        GameDropped{3, {}, {}},
        CalledOff{2, Seat::A, {}, digest},
        PartnerSwapped{Seat::B},
        ScoreCorrected{{7, 5}, true, digest},
        PenaltyPointGiven{Seat::A, {-1, 3}, ""},
        Resumed{"dispute", "", noon, {}, noon},
        ServerResumed{FreezeCause::Stall, noon, Millis{0}, noon, {}, {}, noon},
        PlayContinued{noon, {}, noon},
        Paused{"no_show", "", cut},
    };
}

}  // namespace doska::test
