#pragma once

#include "engine/match/event.hpp"
#include "server/obs/metrics.hpp"

#include <span>
#include <variant>

namespace doska::app {

/// What the application counts.
struct AppMetrics {
    explicit AppMetrics(obs::Metrics& registry)
        : moves(registry.counter("doska_moves_total", "Moves stored and told")),
          events(registry.counter("doska_events_total", "Facts stored")),
          refusals(registry.counter("doska_refusals_total", "Commands refused by a match")),
          bad_frames(registry.counter("doska_bad_frames_total", "Frames that could not be decoded")),
          reloads(registry.counter("doska_match_reloads_total", "Matches read again from the journal")),
          quarantined(registry.counter("doska_matches_quarantined_total", "Matches set aside")),
          live_matches(registry.gauge("doska_matches_live", "Matches in memory")) {}

    void count(std::span<const match::Event> facts) {
        events.add(facts.size());
        for (const match::Event& fact : facts)
            if (std::holds_alternative<match::MovePlayed>(fact))
                moves.add();
    }

    obs::Counter& moves;
    obs::Counter& events;
    obs::Counter& refusals;
    obs::Counter& bad_frames;
    obs::Counter& reloads;
    obs::Counter& quarantined;
    obs::Gauge& live_matches;
};

}  // namespace doska::app
