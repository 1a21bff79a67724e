#pragma once

#include "server/app/lobby.hpp"

#include <string>

namespace doska::app {

/// The next match of two who have ended a casual one: the same people in the same roles, who began with White begins
/// with Black. One for each match, whoever asks first and however often.
class Rematches {
public:
    /// `per_minute`: made by one person; 0: no limit.
    Rematches(MatchServices& services, MatchRegistry& registry, int per_minute);

    /// POST /api/matches/ID/rematch
    void make(const std::string& id, const ports::Person& person, const Answer& answer);

private:
    using Match = std::shared_ptr<MatchActor>;

    void store(const Match& match, const Answer& answer);
    void find_stored(const Match& match, const Answer& answer);
    void open(const Match& match, const ports::MatchRecord& next, int status, const Answer& answer);

    MatchServices& services_;
    MatchRegistry& registry_;
    RateLimit made_;
};

}  // namespace doska::app
