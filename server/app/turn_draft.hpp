#pragma once

#include "engine/match/state.hpp"
#include "protocol/encode.hpp"
#include "protocol/message.hpp"
#include "server/app/allowance.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace doska::app {

/// The turn of nardy that somebody is putting together (DECISIONS D5): told to those who look on, kept in memory while
/// it is that turn, and no fact.
class TurnDraft {
public:
    /// Takes the steps so far; why not, or empty: they must begin a legal turn of the roll that is to be played, and
    /// come at most ten a second.
    std::string_view take(const match::State& state, Seat seat, const protocol::Draft& draft, Instant now);
    /// What is to be shown; none, where the turn that it belonged to is over.
    std::optional<protocol::ShownDraft> shown(const match::State& state) const;

private:
    int game_ = 0, ply_ = 0;
    Seat seat_ = Seat::A;
    std::string steps_;
    std::array<std::optional<Allowance>, 2> allowed_{};  // by index(Seat), from the first one on
};

}  // namespace doska::app
