#pragma once

#include "engine/match/event.hpp"
#include "protocol/encode_http.hpp"

#include <array>
#include <map>
#include <string>

namespace doska::app {

/// Counts the dice of matches, of all together and of each who threw them. What the counts mean is the reader's to say.
class DiceTally {
public:
    /// The next fact of a match; the facts of one match follow each other, from its opening on.
    void add(const match::Event& event);

    const protocol::DiceCounts& all() const { return all_; }
    const std::map<std::string, protocol::DiceCounts>& players() const { return players_; }

private:
    void count(const match::MatchOpened& event);
    void count(const match::GameStarted& event) { white_ = event.white; }
    void count(const match::PartnerSwapped& event);
    void count(const match::OpeningRolled& event);
    void count(const match::DiceRolled& event);
    template <class Fact>
    void count(const Fact&) {}
    protocol::DiceCounts& of(Seat seat);

    protocol::DiceCounts all_;
    std::map<std::string, protocol::DiceCounts> players_;
    std::array<std::string, 2> acts_, rests_;  // of the present match, by index(Seat); who rests: 22.1
    Seat white_ = Seat::A;
};

}  // namespace doska::app
