#include "server/app/lobby.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/random_id.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/sha256.hpp"
#include "server/ports/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace doska::app {

namespace {

constexpr Millis guest_lifetime = std::chrono::hours(24 * 30);
constexpr Millis minute{60'000};
constexpr int looked_at = 100;  // of a guest's matches, the newest

std::optional<ports::MatchRole> role_in(const ports::MatchRecord& record, const std::string& person) {
    for (const ports::MatchPerson& entry : record.people)
        if (entry.person == person)
            return entry.role;
    return std::nullopt;
}

struct NamedInvite {
    ports::InviteRecord invite;
    std::vector<ports::Person> people;
};

Result<NamedInvite, ports::StoreError> read_invite(ports::Store& store, const ports::Digest& code) {
    auto invite = store.invite(code);
    if (!invite)
        return failure(invite.error());
    auto people = store.people(ids_of(invite->match));
    if (!people)
        return failure(people.error());
    return NamedInvite{std::move(*invite), std::move(*people)};
}

ports::HttpResponse invite_error_answer(ports::StoreError error) {
    return error == ports::StoreError::NotFound ? error_answer(404, "unknown_invite") : store_error_answer(error);
}

ports::HttpResponse invited_answer(const NamedInvite& named) {
    const auto& [match, role, used] = named.invite;
    const auto regulation = evidence::decode_regulation(match.regulation);
    if (!regulation)
        return error_answer(500, "unreadable");
    std::vector<protocol::InvitedPerson> people;
    for (const ports::MatchPerson& entry : match.people)
        for (const ports::Person& person : named.people)
            if (person.id == entry.person)
                people.push_back({word(entry.role), person.name});
    return json_answer(200, protocol::encode_invited({match.id, word(role), used, people, *regulation}));
}

/// What was never played can't be ended by anybody, so only those of the last day count.
std::ptrdiff_t open_of_a_day(const std::vector<ports::MatchRecord>& matches, Instant now) {
    return std::count_if(matches.begin(), matches.end(), [&](const ports::MatchRecord& record) {
        return !record.ended && now - record.created < std::chrono::hours(24);
    });
}

ports::MatchRole seat_role(Seat seat) {
    return seat == Seat::A ? ports::MatchRole::A : ports::MatchRole::B;
}

}  // namespace

Lobby::Lobby(MatchServices& services, MatchRegistry& registry, Auth& auth, int matches_per_minute, int open_per_guest)
    : services_(services),
      registry_(registry),
      auth_(auth),
      matches_(matches_per_minute, minute),
      open_per_guest_(open_per_guest) {}

void Lobby::make_guest(const std::string& name, Answer answer) {
    const Instant now = services_.clock.now();
    const ports::Person person{random_public_id(), name, now + guest_lifetime};
    const std::string token = random_secret();
    const auto work = [&store = services_.store, person, digest = evidence::sha256(token), now] {
        return store.add_person(person, digest, now);
    };
    const auto then = [this, person, token, answer](Result<void, ports::StoreError> stored) {
        if (!stored)
            return answer(store_error_answer(stored.error()));
        auth_.remember(token, person);
        answer(json_answer(201, protocol::encode_guest(person.id, person.name, token, *person.expires)));
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void Lobby::make_match(const protocol::MatchRequest& request, const ports::Person& creator, Answer answer) {
    const Instant now = services_.clock.now();
    if (!matches_.take(creator.id, now))
        return answer(error_answer(429, "rate_limited"));
    if (const auto wrong = match::check_start_by_itself(request.regulation, false, now))  // its people are not named
        return answer(error_answer(400, match::code(*wrong), "people"));
    const auto regulation = evidence::encode(request.regulation);
    if (!regulation)
        return answer(error_answer(400, evidence::code(regulation.error())));
    ports::NewMatch fresh{random_public_id(), *regulation, {}, {}};
    std::array<std::string, 5> codes;  // by ports::MatchRole
    for (const ports::MatchRole role : ports::all_roles) {
        if (ports::is_partner(role) && !is_for_pairs(request.regulation))
            continue;
        if (request.seat && role == seat_role(*request.seat)) {
            fresh.people.push_back({role, creator.id});
        } else {
            std::string& code = codes[static_cast<std::size_t>(role)] = random_secret();
            fresh.invites.push_back({evidence::sha256(code), role});
        }
    }
    const int most = creator.kind == ports::PersonKind::Guest ? open_per_guest_ : 0;
    const auto work = [&store = services_.store, fresh, id = creator.id, most,
                       now]() -> Result<ports::MatchRecord, ports::StoreError> {
        if (most > 0) {
            const auto newest = store.own_matches(id, looked_at);
            if (!newest)
                return failure(newest.error());
            if (open_of_a_day(*newest, now) >= most)
                return failure(ports::StoreError::Full);
        }
        return store.create_match(fresh, now);
    };
    const auto then = [codes, id = fresh.id, answer](Result<ports::MatchRecord, ports::StoreError> record) {
        if (!record)
            return answer(record.error() == ports::StoreError::Full ? error_answer(409, "too_many_matches")
                                                                    : store_error_answer(record.error()));
        answer(json_answer(201, protocol::encode_new_match(id, {codes[0], codes[1], codes[2], codes[3], codes[4]})));
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void Lobby::look_at_invite(const std::string& code, const Answer& answer) {
    const auto then = [answer](const Result<NamedInvite, ports::StoreError>& named) {
        if (named)
            return answer(invited_answer(*named));
        answer(invite_error_answer(named.error()));
    };
    const auto work = [&store = services_.store, digest = evidence::sha256(code)] {
        return read_invite(store, digest);
    };
    if (!services_.db.look_up(work, then))
        answer(error_answer(503, "server_busy"));
}

void Lobby::use_invite(const std::string& code, const ports::Person& person, Answer answer) {
    const auto work = [&store = services_.store, digest = evidence::sha256(code), id = person.id,
                       now = services_.clock.now()] { return store.use_invite(digest, id, now); };
    const auto then = [this, person, answer](Result<ports::MatchRecord, ports::StoreError> record) {
        if (!record)
            return answer(invite_error_answer(record.error()));
        const auto role = role_in(*record, person.id);
        if (!role)
            return answer(error_answer(503, "server_busy"));
        const auto entered = [answer, id = record->id, role = *role] {
            answer(json_answer(200, protocol::encode_entry(id, word(role))));
        };
        seat_taken(*record, person, *role, entered, answer);
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

/// The match is opened by who takes its last seat, and he is told when that is stored.
void Lobby::seat_taken(const ports::MatchRecord& record, const ports::Person& person, ports::MatchRole role,
                       const std::function<void()>& entered, const Answer& answer) {
    if (const auto match = registry_.live(record.id)) {
        match->add_person({role, person.id});
        return entered();
    }
    if (!both_seated(record) || record.ended)
        return entered();
    const auto regulation = evidence::decode_regulation(record.regulation);
    if (!regulation || !match::can_be_played(*regulation)) {
        obs::log::error("regulation_unreadable", {{"match", record.id}});
        return answer(error_answer(500, "unreadable"));
    }
    const auto opened = [entered, answer, entry = ports::MatchPerson{role, person.id}](const Sought& match) {
        if (!match)
            return answer(absent_answer(match.error()));
        (*match)->add_person(entry);  // it may have been opened by somebody who came before him
        entered();
    };
    registry_.open(record, *regulation, opened);
}

}  // namespace doska::app
