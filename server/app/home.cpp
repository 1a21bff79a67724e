#include "server/app/home.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/named_matches.hpp"
#include "server/evidence/event_codec.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace doska::app {

namespace {

constexpr std::size_t most_live = 50;
constexpr int most_own = 50;
constexpr Millis live_for{1'000};  // looking at every match for each who opens the page would hold up their moves

protocol::OwnMatch describe(const NamedMatches& own, const ports::MatchRecord& record, const std::string& person,
                            const match::Regulation& regulation, const match::State* state) {
    protocol::OwnMatch shown{.match = record.id,
                             .role = {},
                             .people = {},
                             .names = {},
                             .regulation = regulation,
                             .state = state,
                             .ended = record.ended || (state != nullptr && state->phase == match::Phase::Ended),
                             .created = record.created,
                             .rematch = record.rematch};
    for (const ports::MatchPerson& entry : record.people) {
        if (entry.person == person)
            shown.role = word(entry.role);
        if (entry.role == ports::MatchRole::Judge)
            continue;
        const std::size_t seat = entry.role == ports::MatchRole::A ? 0 : 1;
        shown.people[seat] = entry.person;
        shown.names[seat] = own.name_of(entry.person);
    }
    return shown;
}

std::string own_page(const std::string& live, const NamedMatches& own, const std::string& person,
                     const MatchRegistry& registry) {
    std::vector<match::Regulation> regulations;  // the shown ones refer to them
    regulations.reserve(own.records.size());
    std::vector<protocol::OwnMatch> mine;
    for (const ports::MatchRecord& record : own.records) {
        auto regulation = evidence::decode_regulation(record.regulation);
        if (!regulation) {
            obs::log::error("regulation_unreadable", {{"match", record.id}});
            continue;
        }
        regulations.push_back(std::move(*regulation));
        const auto actor = registry.live(record.id);
        mine.push_back(describe(own, record, person, regulations.back(), actor ? &actor->state() : nullptr));
    }
    return protocol::encode_home(live, std::span<const protocol::OwnMatch>(mine));
}

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
        return with_names(store, store.own_matches(id, most_own));
    };
    const auto then = [this, id = person.id, answer](const Result<NamedMatches, ports::StoreError>& own) {
        if (!own)
            return answer(store_error_answer(own.error()));
        answer(json_answer(200, own_page(live(), *own, id, registry_)));
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
