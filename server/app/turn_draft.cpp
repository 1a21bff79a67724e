#include "server/app/turn_draft.hpp"

#include "engine/match/reject.hpp"
#include "engine/nardy/play_graph.hpp"

#include <vector>

namespace doska::app {

namespace {

constexpr int most_a_second = 10;
constexpr Millis second{1'000};

/// Whether some legal turn begins with these steps.
bool begins_a_turn(const nardy::PlayGraph& graph, const protocol::Steps& steps) {
    std::vector<std::size_t> nodes{nardy::PlayGraph::root};
    for (const nardy::Move& step : steps) {
        std::vector<std::size_t> next;
        for (const std::size_t node : nodes)
            for (const auto& edge : graph.steps_from(node))
                if (edge.step.from == step.from && edge.step.to == step.to)
                    next.push_back(edge.to);
        nodes = std::move(next);
    }
    return !nodes.empty();
}

std::string text_of(const protocol::Steps& steps) {
    std::string text;
    for (const nardy::Move& step : steps) {
        text += text.empty() ? "" : " ";
        text += step.from == nardy::bar ? "bar" : std::to_string(step.from);
        text += step.to == nardy::off ? "/off" : "/" + std::to_string(step.to);
    }
    return text;
}

bool is_to_play(const match::State& state) {
    return state.nardy && state.playing() && state.nardy->game.phase == nardy::Phase::ToPlay;
}

std::optional<match::Reject> why_not(const match::State& state, Seat seat, const protocol::Draft& draft) {
    if (!state.nardy)
        return match::Reject::OtherRules;
    if (!state.playing())
        return match::Reject::NotStarted;
    if (draft.game != state.game)
        return match::Reject::WrongGame;
    if (state.hold == match::Hold::Judge)
        return match::Reject::Paused;
    if (draft.ply != state.ply)
        return match::Reject::StalePly;
    if (!is_to_play(state) || state.to_move() != seat)
        return match::Reject::NotYourTurn;
    return std::nullopt;
}

}  // namespace

std::string_view TurnDraft::take(const match::State& state, Seat seat, const protocol::Draft& draft, Instant now) {
    if (const auto reason = why_not(state, seat, draft))
        return match::code(*reason);
    auto& allowed = allowed_[static_cast<std::size_t>(index(seat))];
    if (!allowed)
        allowed.emplace(most_a_second, second, now);
    if (!allowed->take(now))
        return "rate_limited";
    if (!begins_a_turn(state.nardy->game.plays(), draft.steps))
        return match::code(match::Reject::IllegalMove);
    game_ = draft.game;
    ply_ = draft.ply;
    seat_ = seat;
    steps_ = text_of(draft.steps);
    return {};
}

std::optional<protocol::ShownDraft> TurnDraft::shown(const match::State& state) const {
    if (steps_.empty() || game_ != state.game || ply_ != state.ply || !is_to_play(state))
        return std::nullopt;
    return protocol::ShownDraft{game_, ply_, seat_, steps_};
}

}  // namespace doska::app
