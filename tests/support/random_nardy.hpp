#pragma once

#include "engine/match/nardy_control.hpp"
#include "tests/support/nardy_match.hpp"
#include "tests/support/nardy_random.hpp"
#include "tests/support/random.hpp"

namespace doska::test {

/// Any match of nardy that can be: each discipline, to N and on time, of an event or casual, with any switches.
inline Regulation random_nardy_regulation(Random& random) {
    const auto chance = [&](int percent) { return static_cast<int>(random.below(100)) < percent; };
    const auto discipline = static_cast<nardy::Discipline>(random.below(5));
    constexpr int lengths[] = {1, 3, 5, 7};
    Regulation regulation = nardy_regulation(lengths[random.below(4)], discipline);
    NardyTerms& terms = *regulation.nardy;
    regulation.casual = chance(50);
    clock::Period& period = regulation.control.periods[0];
    period.time = *nardy_main_time(discipline, *terms.length);
    period.delay = nardy_control_line(discipline).least_delay;
    if (chance(30)) {
        terms.length.reset();
        terms.duration = std::chrono::seconds(60 + random.below(600));
    }
    if (!regulation.casual) {
        regulation.starts_at = noon + std::chrono::seconds(random.below(20));
        if (chance(30))
            regulation.lateness_limit = std::chrono::seconds(random.below(30));
    } else {
        period.time = std::chrono::seconds(20 + random.below(200));
    }
    terms.plays = random_switches(random);
    terms.game = {chance(30), chance(60), chance(30), static_cast<nardy::Resigning>(random.below(3))};
    terms.cap_score = chance(30);
    terms.cube_delay = static_cast<CubeDelay>(random.below(2));
    terms.time_match_end = static_cast<TimeMatchEnd>(random.below(2));
    terms.time_match_flag = static_cast<TimeMatchFlag>(random.below(2));
    terms.both_absent = static_cast<BothAbsent>(random.below(2));
    terms.penalty_point = static_cast<PenaltyPoint>(random.below(2));
    terms.auto_roll = chance(50);
    terms.auto_play = chance(50);
    regulation.game_break = std::chrono::seconds(random.below(16));
    regulation.warn_at = {std::chrono::seconds(random.below(40)), 0s};
    return regulation;
}

/// Plays one match by chance, as a server and its people would.
class RandomNardy {
public:
    explicit RandomNardy(std::uint64_t seed) : random_(seed), match_(random_nardy_regulation(random_)) { remember(); }

    void play_match() {
        for (int step = 0; step < 4'000 && match_.state.phase != Phase::Ended; ++step)
            do_something();
        if (match_.state.phase != Phase::Ended)
            CHECK(send(Settle{game_at_hand(match_.state), GameResult::BothLose, "38", "", {}, {}, true}));
    }
    const NardyMatch& match() const { return match_; }
    const std::vector<State>& states() const { return states_; }

private:
    bool chance(int percent) { return static_cast<int>(random_.below(100)) < percent; }
    Seat any_seat() { return chance(50) ? Seat::A : Seat::B; }
    Millis up_to(Millis most) { return Millis(static_cast<std::int64_t>(random_.below(most.count() + 1))); }
    std::string digest() { return std::string(64, "0123456789abcdef"[random_.below(16)]); }

    bool send(const Command& command) {
        const State before = match_.state;
        match_.commit = chance(10) ? up_to(2s) : up_to(20ms);
        const Decision decision = match_.send(command, match_.now);
        if (!decision) {
            CHECK(match_.state == before);
            return false;
        }
        remember();
        return true;
    }

    void remember() {
        while (states_.size() < match_.log.size()) {
            State state = states_.empty() ? State{} : states_.back();
            const Row& row = match_.log[states_.size()];
            evolve(state, row.event, row.seq, row.at);
            states_.push_back(std::move(state));
        }
        CHECK(states_.back() == match_.state);
    }

    /// Lets time pass; an alarm on the way goes off, seldom late.
    void wait(Millis time) {
        const Instant until = match_.now + time;
        for (auto next = next_alarm(match_.state, match_.opened); next && next->due <= until;
             next = next_alarm(match_.state, match_.opened)) {
            match_.now = std::max(match_.now, next->due + (chance(20) ? up_to(25ms) : 0ms));
            REQUIRE(send(TimePassed{next->due, {chance(80), chance(80)}}));
        }
        match_.now = std::max(match_.now, until);
    }

    void do_something() {
        const State& state = match_.state;
        if (state.phase == Phase::BetweenGames) {
            wait(up_to(3s));
            if (state.phase == Phase::BetweenGames)
                between_games();
            return;
        }
        wait(chance(2) ? up_to(90s) : chance(20) ? up_to(15s) : up_to(1s));
        if (!state.playing())
            return;
        if (chance(2))
            something_happens();
        else if (chance(8))
            anything();
        else if (state.hold == Hold::Judge)
            judge_acts();
        else if (state.hold == Hold::Frozen && chance(60))
            send(ThawClocks{FreezeCause::Stall, match_.now, 0ms});
        else if (state.hold == Hold::Waiting && chance(40))
            send(ContinuePlay{});
        else if (state.is_awaiting())
            send(Arrive{any_seat()});
        else if (state.is_before_opening())
            agree();
        else
            act();
    }

    /// Any command at all, sensible or not: what is refused changes nothing, and nothing breaks.
    void anything() {
        const Seat seat = any_seat();
        const int game = match_.state.game + (chance(80) ? 0 : any_number(3) - 1);
        const int ply = match_.state.ply + (chance(80) ? 0 : any_number(3) - 1);
        const auto win = static_cast<nardy::Win>(random_.below(4));
        PlayTurn play{seat, game, ply, {}};
        for (int i = any_number(6); i > 0; --i)
            play.moves.push_back(
                {static_cast<std::uint8_t>(any_number(28)), static_cast<std::uint8_t>(any_number(28))});
        const std::string text = chance(50) ? digest() : "A";
        const std::vector<Command> commands{
            Ready{seat},
            PlayMove{seat, game, ply, {}},
            OfferDraw{seat, game, ply},
            Resign{seat, game, win},
            CallOff{seat, game + any_number(2)},
            Resume{"other", ""},
            GiveTime{game, seat, up_to(130s), "other", ""},
            FreezeClocks{match_.now - up_to(1s), FreezeCause::Stall},
            ThawClocks{FreezeCause::Stall, match_.now, 0ms},
            ContinuePlay{},
            Arrive{seat},
            DrawOpening{text},
            StartCount{game, seat, ""},
            DeclareDraw{game, Cause::Repetition, ""},
            Roll{seat, game, ply, random_dice(random_)},
            play,
            OfferCube{seat, game, ply},
            TakeCube{seat, game, ply},
            AnswerResignation{seat, game, match_.state.seq, chance(50)},
            SealDice{seat, game, text},
            OpenDice{seat, game, text},
            SwapPartner{seat, chance(80) ? match_.state.resting(seat) : text},
            CorrectScore{{any_number(9), any_number(9)}, chance(50), ""},
            GivePenaltyPoint{seat, ""},
            CommitDice{text, text},
            RollOpening{random_dice(random_)},
        };
        const Command& command = commands[random_.below(commands.size())];
        CHECK(decide(match_.state, command, {match_.now, match_.opened}) ==
              decide(match_.state, command, {match_.now, match_.opened}));
        send(command);
    }
    int any_number(int bound) { return static_cast<int>(random_.below(static_cast<std::size_t>(bound))); }

    void between_games() {
        if (chance(2))
            send(CallOff{any_seat(), match_.state.game + 1});
        else if (chance(2))
            send(GivePenaltyPoint{any_seat(), ""});
        else if (chance(2))
            send(CorrectScore{{up_to(3ms).count(), up_to(3ms).count()}, false, ""});
        else
            send(Ready{any_seat()});
    }

    void judge_acts() {
        const State& state = match_.state;
        if (chance(20))
            send(GiveTime{state.game, any_seat(), up_to(130s) - 5s, chance(50) ? "technical" : "other", ""});
        else if (chance(4))
            send(GivePenaltyPoint{any_seat(), ""});
        else if (chance(3))
            send(Settle{state.game, static_cast<GameResult>(random_.below(4)), "38", "", {}, {}, chance(10)});
        else if (chance(60))
            send(Resume{"other", ""});
    }

    void agree() {
        const State& state = match_.state;
        const DiceScheme& scheme = state.nardy->dice;
        if (state.is_dice_due())
            send(CommitDice{digest(), digest()});
        else if (scheme.stage == DiceStage::Sealing)
            send(SealDice{any_seat(), state.game, digest()});
        else if (scheme.stage == DiceStage::Opening)
            send(OpenDice{any_seat(), state.game, digest()});
        else
            send(RollOpening{random_dice(random_)});
    }

    void act() {
        const State& state = match_.state;
        const nardy::Game& game = match_.game();
        const Seat seat = chance(97) ? state.to_move() : any_seat();
        if (game.given_up) {
            send(AnswerResignation{seat, state.game, state.nardy->resignation->seq, chance(50)});
        } else if (game.phase == nardy::Phase::Doubled) {
            if (chance(70))
                send(TakeCube{seat, state.game, state.ply});
            else
                send(DropCube{seat, state.game, state.ply});
        } else if (chance(1)) {
            send(Resign{seat, state.game, chance(50) ? std::optional(nardy::Win::Mars) : std::nullopt});
        } else if (game.phase == nardy::Phase::ToPlay) {
            PlayTurn play = any_legal_play();
            play.seat = seat;
            CHECK((send(play) || seat != state.to_move() || state.hold != Hold::None || match_.now < match_.opened ||
                   is_time_up(state, {match_.now, match_.opened})));
        } else if (chance(2)) {
            send(OfferCube{seat, state.game, state.ply});
        } else {
            send(Roll{seat, state.game, state.ply, random_dice(random_)});
        }
    }

    PlayTurn any_legal_play() {
        const nardy::PlayGraph graph = match_.game().plays();
        PlayTurn play{match_.state.to_move(), match_.state.game, match_.state.ply, {}};
        std::size_t node = nardy::PlayGraph::root;
        while (!graph.nodes()[node].complete) {
            const auto steps = graph.steps_from(node);
            const auto& edge = steps[random_.below(steps.size())];
            play.moves.push_back({edge.step.from, edge.step.to});
            node = edge.to;
        }
        return play;
    }

    void something_happens() {
        switch (random_.below(5)) {
            case 0:
                send(Pause{"dispute", ""});
                break;
            case 1:
                send(FreezeClocks{match_.now, FreezeCause::Stall});
                break;
            case 2:
                send(CallOff{any_seat(), match_.state.game});
                break;
            default:
                restart();
        }
    }

    /// A new process: the turn is opened anew, nothing runs before the state is loaded.
    void restart() {
        const Instant down_from = match_.now;
        match_.now += chance(10) ? 16min : up_to(1min);
        match_.opened = match_.now;
        REQUIRE(send(ThawClocks{chance(50) ? FreezeCause::Crash : FreezeCause::Shutdown, down_from, 1s}));
    }

    Random random_;
    NardyMatch match_;
    std::vector<State> states_;
};

}  // namespace doska::test
