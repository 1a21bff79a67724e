#include "server/app/people.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/network_of.hpp"
#include "server/app/random_id.hpp"
#include "server/evidence/sha256.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

constexpr int most_matches = 50;
constexpr std::size_t longest_agent = 200;

/// Printable ASCII, cut: it is shown to the organizer.
std::string plain_agent(const std::string& agent) {
    std::string plain = agent.substr(0, longest_agent);
    std::replace_if(
        plain.begin(), plain.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return plain;
}

std::string entered_body(const ports::LinkTarget& target) {
    const std::string_view role = target.role ? word(*target.role) : std::string_view{};
    return protocol::encode_entered(
        {target.person.id, target.person.name, word(target.person.kind), target.match, role});
}

ports::HttpResponse link_error(ports::StoreError error) {
    return error == ports::StoreError::NotFound ? error_answer(404, "unknown_link") : store_error_answer(error);
}

ports::HttpResponse password_error(PasswordError error) {
    switch (error) {
        case PasswordError::Wrong:
            return error_answer(401, "wrong_login");
        case PasswordError::TooMany:
            return error_answer(429, "rate_limited");
        case PasswordError::Taken:
            return error_answer(409, "login_taken");
        case PasswordError::Weak:
            return error_answer(400, "weak_password");
        case PasswordError::Busy:
            break;
    }
    return error_answer(503, "server_busy");
}

}  // namespace

std::string_view word(ports::PersonKind kind) {
    switch (kind) {
        case ports::PersonKind::Guest:
            return "guest";
        case ports::PersonKind::Player:
            return "player";
        case ports::PersonKind::Organizer:
            return "organizer";
    }
    return "";
}

People::People(MatchServices& services, const PeopleServices& people, MatchRegistry& registry,
               BrowserSessions& browsers, const Origins& origins)
    : services_(services),
      store_(people.store),
      registry_(registry),
      browsers_(browsers),
      origins_(origins),
      passwords_(people.store, services.db, people.hashing, people.hasher, services.clock) {}

std::string_view People::phase_of(const ports::MatchOfPerson& match) const {
    if (match.ended)
        return "ended";
    const auto live = registry_.live(match.match);
    if (!live)
        return match.name_a.empty() || match.name_b.empty() ? "waiting" : "between_games";
    switch (live->state().phase) {
        case match::Phase::BetweenGames:
            return "between_games";
        case match::Phase::Playing:
            return "playing";
        case match::Phase::Ended:
            break;
    }
    return "ended";
}

void People::me(const std::vector<ports::Person>& people, const Answer& answer) {
    if (people.empty())
        return answer(json_answer(200, protocol::encode_me({})));
    std::vector<std::string> ids;
    for (const ports::Person& person : people)
        ids.push_back(person.id);
    const auto then = [this, people,
                       answer](const Result<std::vector<ports::MatchOfPerson>, ports::StoreError>& found) {
        if (!found)
            return answer(store_error_answer(found.error()));
        std::vector<protocol::MyPerson> mine;
        for (const ports::Person& person : people) {
            protocol::MyPerson one{person.id, person.name, word(person.kind), {}};
            for (const ports::MatchOfPerson& match : *found)
                if (match.person == person.id)
                    one.matches.push_back(
                        {match.match, word(match.role), phase_of(match), match.name_a, match.name_b, match.created});
            mine.push_back(std::move(one));
        }
        answer(json_answer(200, protocol::encode_me(mine)));
    };
    if (!services_.db.run([&store = store_, ids] { return store.matches_of(ids, most_matches); }, then))
        answer(error_answer(503, "server_busy"));
}

/// The browser's session, or one that is new and unknown yet.
void People::with_session(const ports::HttpRequest& request, const Answer& answer, std::function<void(Visit)> then) {
    Visit visit{nullptr, origins_.secret_of(request.cookies), plain_agent(request.agent), request.origin.value_or("")};
    auto with_new = [then](Visit fresh) {
        fresh.secret = random_session_secret();
        fresh.session = std::make_shared<BrowserSession>(evidence::sha256(fresh.secret));
        then(std::move(fresh));
    };
    if (visit.secret.empty())
        return with_new(std::move(visit));
    const std::string secret = visit.secret;
    browsers_.find(secret, [visit = std::move(visit), answer, then,
                            with_new](Result<std::shared_ptr<BrowserSession>, ports::StoreError> found) mutable {
        if (found) {
            visit.session = *found;
            return then(std::move(visit));
        }
        if (found.error() == ports::StoreError::NotFound)
            return with_new(std::move(visit));
        answer(store_error_answer(found.error()));
    });
}

void People::enter_browser(const ports::HttpRequest& request, const Answer& answer, Enter enter, Tell tell,
                           std::string_view not_found) {
    with_session(request, answer,
                 [this, answer, enter = std::move(enter), tell = std::move(tell), not_found](Visit visit) {
                     store_entry(std::move(visit), answer, enter, tell, not_found);
                 });
}

void People::store_entry(Visit visit, const Answer& answer, const Enter& enter, const Tell& tell,
                         std::string_view not_found) {
    const ports::Entrance entrance{visit.session->digest(), visit.agent, services_.clock.now() + session_lifetime};
    const auto then = [this, visit, entrance, answer, tell, not_found](Result<Arrival, ports::StoreError> arrival) {
        if (!arrival)
            return answer(arrival.error() == ports::StoreError::NotFound ? error_answer(404, not_found)
                                                                         : store_error_answer(arrival.error()));
        browsers_.entered(visit.session, arrival->entered, entrance.expires);
        ports::HttpResponse response = tell(*arrival);
        response.set_cookie = Origins::cookie(visit.secret, visit.origin);
        answer(std::move(response));
    };
    if (!services_.db.run([&store = store_, entrance, enter] { return enter(store, entrance); }, then))
        answer(error_answer(503, "server_busy"));
}

void People::enter_guest(const ports::HttpRequest& request, const std::string& name, const Answer& answer) {
    const Instant now = services_.clock.now();
    const ports::Person guest{random_public_id(), name, now + session_lifetime};
    const auto enter = [guest, now](ports::PeopleStore& store,
                                    const ports::Entrance& entrance) -> Result<Arrival, ports::StoreError> {
        auto entered = store.enter_guest(entrance, guest, now);
        if (!entered)
            return failure(entered.error());
        return Arrival{std::move(*entered), {}};
    };
    const auto tell = [](const Arrival& arrival) {
        const ports::Person& person = arrival.entered.person;
        return json_answer(201, protocol::encode_guest(person.id, person.name, {}, *person.expires));
    };
    enter_browser(request, answer, enter, tell, "not_found");
}

void People::look(const protocol::EntryRequest& entry, const Answer& answer) {
    const auto then = [answer](const Result<ports::LinkTarget, ports::StoreError>& target) {
        answer(target ? json_answer(200, entered_body(*target)) : link_error(target.error()));
    };
    const auto work = [&store = store_, digest = evidence::sha256(entry.token)] { return store.link_target(digest); };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void People::enter(const ports::HttpRequest& request, const protocol::EntryRequest& entry, const Answer& answer) {
    const auto enter = [digest = evidence::sha256(entry.token), now = services_.clock.now()](
                           ports::PeopleStore& store,
                           const ports::Entrance& entrance) -> Result<Arrival, ports::StoreError> {
        auto target = store.link_target(digest);
        if (!target)
            return failure(target.error());
        auto entered = store.enter_by_link(entrance, digest, now);
        if (!entered)
            return failure(entered.error());
        return Arrival{std::move(*entered), std::move(*target)};
    };
    const auto tell = [](const Arrival& arrival) { return json_answer(200, entered_body(arrival.target)); };
    enter_browser(request, answer, enter, tell, "unknown_link");
}

void People::login(const ports::HttpRequest& request, const protocol::Credentials& given, const Answer& answer) {
    const auto known = [this, request, answer](const Result<std::string, PasswordError>& person) {
        if (!person)
            return answer(password_error(person.error()));
        const auto enter = [id = *person, now = services_.clock.now()](
                               ports::PeopleStore& store,
                               const ports::Entrance& entrance) -> Result<Arrival, ports::StoreError> {
            auto entered = store.enter_person(entrance, id, now);
            if (!entered)
                return failure(entered.error());
            const ports::Person who = entered->person;
            return Arrival{std::move(*entered), {who, {}, {}}};
        };
        const auto tell = [](const Arrival& arrival) { return json_answer(200, entered_body(arrival.target)); };
        enter_browser(request, answer, enter, tell, "not_found");
    };
    passwords_.check(given, network_of(request.address), known);
}

void People::leave(const ports::HttpRequest& request, const std::string& person, const Answer& answer) {
    const std::string secret = origins_.secret_of(request.cookies);
    if (secret.empty())
        return answer(error_answer(401, "token_needed"));
    browsers_.find(secret, [this, person, answer](Result<std::shared_ptr<BrowserSession>, ports::StoreError> found) {
        if (!found)
            return answer(found.error() == ports::StoreError::NotFound ? error_answer(401, "unknown_token")
                                                                       : store_error_answer(found.error()));
        const auto session = *found;
        const Instant now = services_.clock.now();
        if (session->find(person, now) == nullptr)
            return answer(error_answer(403, "not_entered"));
        const auto then = [this, session, person, answer](const Result<void, ports::StoreError>& left) {
            if (!left)
                return answer(store_error_answer(left.error()));
            browsers_.left(*session, person);
            answer(json_answer(200, protocol::encode_empty()));
        };
        const auto work = [&store = store_, digest = session->digest(), person, now] {
            return store.leave(digest, person, now);
        };
        if (!services_.db.run(work, then))
            answer(error_answer(503, "server_busy"));
    });
}

void People::set_password(const ports::Person& person, const protocol::Credentials& wanted, const Answer& answer) {
    if (person.kind == ports::PersonKind::Guest)
        return answer(error_answer(403, "not_allowed"));
    passwords_.set(person.id, wanted, [answer](const Result<void, PasswordError>& done) {
        answer(done ? json_answer(200, protocol::encode_empty()) : password_error(done.error()));
    });
}

}  // namespace doska::app
