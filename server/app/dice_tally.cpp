#include "server/app/dice_tally.hpp"

#include <utility>
#include <variant>

namespace doska::app {

namespace {

void add_die(protocol::DiceCounts& counts, int face) {
    ++counts.faces[static_cast<std::size_t>(face - 1)];
}

void add_roll(protocol::DiceCounts& counts, int first, int second) {
    add_die(counts, first);
    add_die(counts, second);
    ++counts.pairs[static_cast<std::size_t>((first - 1) * 6 + second - 1)];
}

}  // namespace

void DiceTally::add(const match::Event& event) {
    std::visit([this](const auto& fact) { count(fact); }, event);
}

protocol::DiceCounts& DiceTally::of(Seat seat) {
    return players_[acts_[static_cast<std::size_t>(index(seat))]];
}

void DiceTally::count(const match::MatchOpened& event) {
    acts_ = event.person;
    rests_ = event.partner;
}

void DiceTally::count(const match::PartnerSwapped& event) {
    const auto seat = static_cast<std::size_t>(index(event.seat));
    std::swap(acts_[seat], rests_[seat]);
}

/// 26.3: White's die is White's; the two are no pair of one side's.
void DiceTally::count(const match::OpeningRolled& event) {
    add_roll(all_, event.white, event.black);
    add_die(of(white_), event.white);
    add_die(of(other(white_)), event.black);
}

void DiceTally::count(const match::DiceRolled& event) {
    const auto [first, second] = std::pair(event.dice.first(), event.dice.second());
    add_roll(all_, first, second);
    add_roll(of(event.seat), first, second);
}

}  // namespace doska::app
