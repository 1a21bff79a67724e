#pragma once

#include "server/app/lobby.hpp"

#include <optional>
#include <string>

namespace doska::app {

/// What the front page shows: the games that are being played, and a person's own matches.
class Home {
public:
    Home(MatchServices& services, const MatchRegistry& registry) : services_(services), registry_(registry) {}

    /// GET /api/home, for nobody in particular or for a person.
    void show(const std::optional<ports::Person>& person, const Answer& answer);

private:
    const std::string& live();
    void show_to(const ports::Person& person, const Answer& answer);

    MatchServices& services_;
    const MatchRegistry& registry_;
    std::string live_;  // as it was a moment ago
    Instant live_at_{};
};

}  // namespace doska::app
