#include "server/app/own_matches.hpp"

#include "server/app/match_phase.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/ports/words.hpp"

#include <utility>

namespace doska::app {

OwnMatches::OwnMatches(NamedMatches stored, std::string person, const MatchRegistry& registry)
    : stored_(std::move(stored)), person_(std::move(person)) {
    regulations_.reserve(stored_.records.size());
    for (const ports::MatchRecord& record : stored_.records) {
        auto regulation = evidence::decode_regulation(record.regulation);
        if (!regulation) {
            obs::log::error("regulation_unreadable", {{"match", record.id}});
            continue;
        }
        regulations_.push_back(std::move(*regulation));
        list_.push_back(describe(record, regulations_.back(), registry));
    }
}

protocol::OwnMatch OwnMatches::describe(const ports::MatchRecord& record, const match::Regulation& regulation,
                                        const MatchRegistry& registry) {
    const auto actor = registry.live(record.id);
    if (actor)
        live_.push_back(actor);
    protocol::OwnMatch shown{.match = record.id,
                             .role = {},
                             .phase = phase_of(registry, record.id, both_seated(record), record.ended),
                             .people = {},
                             .names = {},
                             .regulation = regulation,
                             .state = actor ? &actor->state() : nullptr,
                             .created = record.created,
                             .rematch = record.rematch};
    for (const ports::MatchPerson& entry : record.people) {
        if (entry.person == person_)
            shown.role = word(entry.role);
        if (entry.role == ports::MatchRole::Judge || ports::is_partner(entry.role))
            continue;
        const std::size_t seat = entry.role == ports::MatchRole::A ? 0 : 1;
        shown.people[seat] = entry.person;
        shown.names[seat] = stored_.name_of(entry.person);
    }
    return shown;
}

}  // namespace doska::app
