#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

// The dice scheme of a game: who owes what to it, and what the server states of it by itself. Its facts are taken in
// holds, but none of its waits passes in one.

namespace doska::match {
namespace {

constexpr std::size_t digest_digits = 64;
constexpr std::size_t most_secret_digits = 512;

bool is_hex(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_digest(std::string_view text) {
    return text.size() == digest_digits && is_hex(text);
}

Instant wait_from(const State& state, Instant received) {
    return std::max(received, state.opens_at) + dice_wait;
}

DiceFixed fixed(const State& state, const std::array<std::string, 2>& seals, const std::array<std::string, 2>& opened) {
    DiceFixed fixed{state.game, {}};
    for (const Seat seat : {Seat::A, Seat::B}) {
        DicePart& part = fixed.parts[index(seat)];
        if (!opened[index(seat)].empty())
            part = {Contribution::Opened, opened[index(seat)]};
        else if (!seals[index(seat)].empty())
            part = {Contribution::Unopened, seals[index(seat)]};
    }
    return fixed;
}

// Where nobody has sealed, nobody has anything to open.
void close_seals(const State& state, const std::array<std::string, 2>& seals, Instant received,
                 std::vector<Event>& events) {
    events.push_back(DiceSealsClosed{state.game, wait_from(state, received)});
    if (seals[0].empty() && seals[1].empty())
        events.push_back(fixed(state, seals, {}));
}

}  // namespace

Decision on(const State& state, const CommitDice& command, Moment moment) {
    if (!state.is_dice_due())
        return failure(Reject::NothingDue);
    const bool good = is_digest(command.commitment) && !command.sealed_secret.empty() &&
                      command.sealed_secret.size() <= most_secret_digits && is_hex(command.sealed_secret);
    if (!good)
        return failure(Reject::OutOfRange);
    return std::vector<Event>{
        DiceCommitted{state.game, command.commitment, command.sealed_secret, wait_from(state, moment.received)}};
}

Decision on(const State& state, const SealDice& command, Moment moment) {
    if (const auto reason = wrong_game(state, command.game))
        return failure(*reason);
    const DiceScheme& dice = state.nardy->dice;
    if (dice.stage != DiceStage::Sealing || !dice.seals[index(command.seat)].empty())
        return failure(Reject::DiceNotDue);
    if (!is_digest(command.seal))
        return failure(Reject::OutOfRange);
    std::vector<Event> events{DiceSealed{state.game, command.seat, command.seal}};
    if (!dice.seals[index(other(command.seat))].empty())
        events.push_back(DiceSealsClosed{state.game, wait_from(state, moment.received)});
    return events;
}

Decision on(const State& state, const OpenDice& command, Moment) {
    if (const auto reason = wrong_game(state, command.game))
        return failure(*reason);
    const DiceScheme& dice = state.nardy->dice;
    const int seat = index(command.seat), other_seat = index(other(command.seat));
    if (dice.stage != DiceStage::Opening || dice.seals[seat].empty() || !dice.opened[seat].empty())
        return failure(Reject::DiceNotDue);
    if (!is_digest(command.value))
        return failure(Reject::OutOfRange);
    std::vector<Event> events{DiceOpened{state.game, command.seat, command.value}};
    if (dice.seals[other_seat].empty() || !dice.opened[other_seat].empty()) {
        auto opened = dice.opened;
        opened[seat] = command.value;
        events.push_back(fixed(state, dice.seals, opened));
    }
    return events;
}

std::vector<Event> nardy_time_passed(const State& state, Moment now, Moment moment) {
    std::vector<Event> events;
    const auto time_over = match_time_due(state);
    const bool is_over = time_over && *time_over <= now.received;
    if (is_over && !state.playing())
        return match_time_over(state);
    if (const auto step = dice_due(state); step && *step <= now.received) {
        if (state.nardy->dice.stage == DiceStage::Sealing)
            close_seals(state, state.nardy->dice.seals, moment.received, events);
        else
            events.push_back(fixed(state, state.nardy->dice.seals, state.nardy->dice.opened));
        return events;
    }
    const auto flag = flag_due(state, now.opened);
    if (is_over && (!flag || *time_over <= *flag))
        return match_time_over(state, {*time_over, moment.opened});
    return {};
}

}  // namespace doska::match
