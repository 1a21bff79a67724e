#include "server/app/home.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/own_matches.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace doska::app {

namespace {

constexpr std::size_t most_live = 50;
constexpr Millis live_for{1'000};  // looking at every match for each who opens the page would hold up their moves

}  // namespace

const std::string& Home::live() {
    const Instant now = services_.clock.now();
    if (!live_.empty() && now - live_at_ < live_for)
        return live_;
    std::vector<const MatchActor*> found;
    registry_.each([&](const MatchActor& match) {
        if (match.started() && match.state().phase != match::Phase::Ended)
            found.push_back(&match);
    });
    const auto newest_end = found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), most_live));
    std::partial_sort(found.begin(), newest_end, found.end(), [](const MatchActor* one, const MatchActor* other) {
        return std::pair(*one->started(), one->record().stream) > std::pair(*other->started(), other->record().stream);
    });
    std::vector<protocol::LiveGame> games;
    for (auto match = found.begin(); match != newest_end; ++match) {
        const match::State& state = (*match)->state();
        const auto& names = (*match)->names();
        games.push_back({.match = (*match)->record().id,
                         .people = {state.person[0], state.person[1]},
                         .names = {names[0], names[1]},
                         .state = state,
                         .started = *(*match)->started()});
    }
    live_ = protocol::encode_live(games);
    live_at_ = now;
    return live_;
}

void Home::show(const std::optional<ports::Person>& person, const Answer& answer) {
    if (person)
        return show_to(*person, answer);
    answer(json_answer(200, protocol::encode_home(live(), std::nullopt)));
}

void Home::show_to(const ports::Person& person, const Answer& answer) {
    const auto work = [&store = services_.store, id = person.id] {
        return with_names(store, store.own_matches(id, most_own_matches));
    };
    const auto then = [this, id = person.id, answer](Result<NamedMatches, ports::StoreError> own) {
        if (!own)
            return answer(store_error_answer(own.error()));
        const OwnMatches mine(std::move(*own), id, registry_);
        answer(json_answer(200, protocol::encode_home(live(), mine.list())));
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
