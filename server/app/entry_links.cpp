#include "server/app/entry_links.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/match_phase.hpp"
#include "server/app/named_matches.hpp"
#include "server/app/random_id.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/sha256.hpp"
#include "server/ports/words.hpp"

#include <array>
#include <utility>

namespace doska::app {

namespace {

constexpr int most_organized = 200;

/// A match as it goes into the store, and the secrets that give its roles, by role.
struct Draft {
    ports::NewMatch match;
    std::vector<ports::LinkedPerson> people;
    std::array<std::string, 5> invites;
    std::array<std::string, 5> links;
};

bool is_seat_of(ports::MatchRole role, const std::optional<Seat>& seat) {
    return seat && role == (*seat == Seat::A ? ports::MatchRole::A : ports::MatchRole::B);
}

Draft draft_of(const protocol::MatchRequest& request, const ports::Person& creator, std::string regulation) {
    Draft draft{{random_public_id(), std::move(regulation), {}, {}}, {}, {}, {}};
    for (const ports::MatchRole role : ports::all_roles) {
        if (ports::is_partner(role) && !is_for_pairs(request.regulation))
            continue;
        const auto at = static_cast<std::size_t>(role);
        if (!request.people[at].empty()) {
            draft.links[at] = random_secret();
            draft.people.push_back({{random_public_id(), request.people[at], std::nullopt, ports::PersonKind::Player},
                                    role,
                                    evidence::sha256(draft.links[at])});
        } else if (is_seat_of(role, request.seat)) {
            draft.match.people.push_back({role, creator.id});
        } else {
            draft.invites[at] = random_secret();
            draft.match.invites.push_back({evidence::sha256(draft.invites[at]), role});
        }
    }
    return draft;
}

protocol::Invites by_role(const std::array<std::string, 5>& secrets) {
    return {secrets[0], secrets[1], secrets[2], secrets[3], secrets[4]};
}

protocol::ListedLink listed(const ports::LinkRecord& link) {
    protocol::ListedLink one{word(link.role), link.person.id, link.person.name, link.created, link.revoked, {}};
    for (const ports::LinkUse& use : link.uses)
        one.uses.push_back({use.entered, use.last, use.agent});
    return one;
}

protocol::OrganizedMatch organized(const NamedMatches& all, const ports::MatchRecord& record,
                                   match::Regulation regulation, const MatchRegistry& registry) {
    protocol::OrganizedMatch one{record.id,
                                 {},
                                 phase_of(registry, record.id, both_seated(record), record.ended),
                                 record.created,
                                 std::move(regulation)};
    for (const ports::MatchPerson& entry : record.people)
        one.names[static_cast<std::size_t>(entry.role)] = all.name_of(entry.person);
    return one;
}

}  // namespace

void EntryLinks::make_match(const protocol::MatchRequest& request, const ports::Person& creator, const Answer& answer) {
    if (request.seat && !request.people[*request.seat == Seat::A ? 0 : 1].empty())
        return answer(error_answer(400, "person_twice", "seat"));
    const bool pairs_named =
        !is_for_pairs(request.regulation) || (!request.people[3].empty() && !request.people[4].empty());
    const bool both_named = !request.people[0].empty() && !request.people[1].empty() && pairs_named;
    if (const auto wrong = match::check_start_by_itself(request.regulation, both_named, services_.clock.now()))
        return answer(error_answer(400, match::code(*wrong), both_named ? "starts_at_ms" : "people"));
    auto regulation = evidence::encode(request.regulation);
    if (!regulation)
        return answer(error_answer(400, evidence::code(regulation.error())));
    const Draft draft = draft_of(request, creator, std::move(*regulation));
    const auto told = [draft, answer] {
        answer(
            json_answer(201, protocol::encode_new_match(draft.match.id, by_role(draft.invites), by_role(draft.links))));
    };
    const auto then = [this, rules = request.regulation, told,
                       answer](Result<ports::MatchRecord, ports::StoreError> record) {
        if (!record)
            return answer(store_error_answer(record.error()));
        if (!both_seated(*record))
            return told();
        registry_.open(std::move(*record), rules,
                       [told, answer](const Sought& match) { match ? told() : answer(absent_answer(match.error())); });
    };
    const auto work = [&store = store_, draft, now = services_.clock.now()] {
        return store.create_match_with_links(draft.match, draft.people, now);
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void EntryLinks::renew(const std::string& match, ports::MatchRole role, const Answer& answer) {
    const std::string token = random_secret();
    const auto then = [this, token, answer](const Result<void, ports::StoreError>& renewed) {
        if (!renewed)
            return answer(store_error_answer(renewed.error()));
        browsers_.check_revoked();
        answer(json_answer(201, protocol::encode_link(token)));
    };
    const auto work = [&store = store_, match, role, digest = evidence::sha256(token), now = services_.clock.now()] {
        return store.renew_link(match, role, digest, now);
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void EntryLinks::revoke(const std::string& match, ports::MatchRole role, const Answer& answer) {
    const auto then = [this, answer](const Result<std::size_t, ports::StoreError>& revoked) {
        if (!revoked)
            return answer(store_error_answer(revoked.error()));
        browsers_.check_revoked();
        answer(json_answer(200, protocol::encode_revoked(*revoked)));
    };
    const auto work = [&store = store_, match, role, now = services_.clock.now()] {
        return store.revoke_links(match, role, now);
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void EntryLinks::organized(const Answer& answer) {
    const auto then = [this, answer](const Result<NamedMatches, ports::StoreError>& found) {
        if (!found)
            return answer(store_error_answer(found.error()));
        std::vector<protocol::OrganizedMatch> all;
        for (const ports::MatchRecord& record : found->records) {
            if (auto regulation = evidence::decode_regulation(record.regulation))
                all.push_back(app::organized(*found, record, std::move(*regulation), registry_));
            else
                obs::log::error("regulation_unreadable", {{"match", record.id}});
        }
        answer(json_answer(200, protocol::encode_organized(all)));
    };
    const auto work = [&store = services_.store] { return with_names(store, store.organized_matches(most_organized)); };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void EntryLinks::list(const std::string& match, const Answer& answer) {
    const auto then = [answer](const Result<std::vector<ports::LinkRecord>, ports::StoreError>& links) {
        if (!links)
            return answer(store_error_answer(links.error()));
        std::vector<protocol::ListedLink> all;
        for (const ports::LinkRecord& link : *links)
            all.push_back(listed(link));
        answer(json_answer(200, protocol::encode_links(all)));
    };
    if (!services_.db.run([&store = store_, match] { return store.links(match); }, then))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
