#include "server/app/people.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/network_of.hpp"
#include "server/app/own_matches.hpp"
#include "server/app/random_id.hpp"
#include "server/evidence/sha256.hpp"
#include "server/ports/words.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

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

People::People(MatchServices& services, const PeopleServices& people, MatchRegistry& registry,
               BrowserSessions& browsers, const Origins& origins)
    : services_(services),
      store_(people.store),
      registry_(registry),
      browsers_(browsers),
      origins_(origins),
      passwords_(people.store, services.db, people.hashing, people.hasher, services.clock) {}

void People::me(const std::vector<ports::Person>& people, bool guests, const Answer& answer) {
    if (people.empty())
        return answer(json_answer(200, protocol::encode_me({}, guests)));
    using Found = Result<std::vector<NamedMatches>, ports::StoreError>;
    const auto work = [&store = services_.store, people]() -> Found {
        std::vector<NamedMatches> found;
        for (const ports::Person& person : people) {
            auto own = with_names(store, store.own_matches(person.id, most_own_matches));
            if (!own)
                return failure(own.error());
            found.push_back(std::move(*own));
        }
        return found;
    };
    const auto then = [this, people, guests, answer](Found found) {
        if (!found)
            return answer(store_error_answer(found.error()));
        std::vector<OwnMatches> matches;
        std::vector<protocol::MyPerson> mine;
        for (std::size_t i = 0; i < people.size(); ++i)
            matches.emplace_back(std::move((*found)[i]), people[i].id, registry_);
        for (std::size_t i = 0; i < people.size(); ++i)
            mine.push_back({people[i].id, people[i].name, word(people[i].kind), matches[i].list()});
        answer(json_answer(200, protocol::encode_me(mine, guests)));
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

/// The browser's session, or one that is new and unknown yet.
void People::with_session(const ports::HttpRequest& request, const Answer& answer, std::function<void(Visit)> then) {
    Visit visit{nullptr, false, plain_agent(request.agent), request.origin.value_or("")};
    auto with_new = [then](Visit fresh) {
        fresh.session = std::make_shared<BrowserSession>(evidence::sha256(random_session_secret()));
        then(std::move(fresh));
    };
    const std::string secret = origins_.secret_of(request.cookies);
    if (secret.empty())
        return with_new(std::move(visit));
    if (browsers_.just_renewed(secret))  // a new session would take the place of the one that the browser has just got
        return answer(error_answer(503, "server_busy"));
    browsers_.find(secret, [visit = std::move(visit), answer, then,
                            with_new](Result<std::shared_ptr<BrowserSession>, ports::StoreError> found) mutable {
        if (found) {
            visit.session = *found;
            visit.is_known = true;
            return then(std::move(visit));
        }
        if (found.error() == ports::StoreError::NotFound)
            return with_new(std::move(visit));
        answer(store_error_answer(found.error()));
    });
}

/// Whoever enters begins a session of a new secret, which has the people of the one before: who knows that, or has set
/// it for somebody else to enter under, never learns of him, and is out once the browser has used the new one. Until
/// then the one before works, so that an answer which is lost costs the browser nobody.
void People::enter_browser(const ports::HttpRequest& request, const Answer& answer, Enter enter, Tell tell,
                           std::string_view not_found) {
    with_session(request, answer,
                 [this, answer, enter = std::move(enter), tell = std::move(tell), not_found](const Visit& visit) {
                     const auto next = [=, this](const std::string& begun) {
                         store_entry(visit, begun.empty() ? random_session_secret() : begun, answer, enter, tell,
                                     not_found);
                     };
                     if (!visit.session->in_turn(next))
                         answer(error_answer(503, "server_busy"));
                 });
}

void People::store_entry(const Visit& visit, const std::string& secret, const Answer& answer, const Enter& enter,
                         const Tell& tell, std::string_view not_found) {
    const auto superseded = visit.is_known ? std::optional(visit.session->digest()) : std::nullopt;
    const ports::Entrance entrance{superseded, evidence::sha256(secret), visit.agent,
                                   services_.clock.now() + session_lifetime};
    const auto then = [=, this](const Result<Arrival, ports::StoreError>& arrival) {
        if (arrival) {
            browsers_.entered(entrance, arrival->entered);
            ports::HttpResponse response = tell(*arrival);
            response.set_cookie = Origins::cookie(secret, visit.origin);
            answer(std::move(response));
        } else {
            answer(arrival.error() == ports::StoreError::NotFound ? error_answer(404, not_found)
                                                                  : store_error_answer(arrival.error()));
        }
        visit.session->entering_done(arrival ? secret : std::string());
    };
    if (services_.db.look_up([&store = store_, entrance, enter] { return enter(store, entrance); }, then))
        return;
    answer(error_answer(503, "server_busy"));
    visit.session->entering_done({});
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
    if (!services_.db.look_up(work, then))
        answer(error_answer(503, "server_busy"));
}

People::Enter People::by_link(const ports::Digest& link) const {
    return [link, now = services_.clock.now()](ports::PeopleStore& store,
                                               const ports::Entrance& entrance) -> Result<Arrival, ports::StoreError> {
        auto target = store.link_target(link);
        if (!target)
            return failure(target.error());
        auto entered = store.enter_by_link(entrance, link, now);
        if (!entered)
            return failure(entered.error());
        return Arrival{std::move(*entered), std::move(*target)};
    };
}

void People::enter(const ports::HttpRequest& request, const protocol::EntryRequest& entry, const Answer& answer) {
    const auto tell = [](const Arrival& arrival) { return json_answer(200, entered_body(arrival.target)); };
    enter_browser(request, answer, by_link(evidence::sha256(entry.token)), tell, "unknown_link");
}

/// Under a link that is revoked a password counts no more, and nobody is told that it did.
void People::login(const ports::HttpRequest& request, const protocol::Credentials& given, const Answer& answer) {
    const auto told = [answer](ports::HttpResponse response) {
        answer(response.status == 410 ? password_error(PasswordError::Wrong) : std::move(response));
    };
    const auto known = [this, request, told](const Result<ports::Digest, PasswordError>& link) {
        if (!link)
            return told(password_error(link.error()));
        const auto tell = [](const Arrival& arrival) {
            return json_answer(200, entered_body({arrival.entered.person, {}, {}}));
        };
        enter_browser(request, told, by_link(*link), tell, "not_found");
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

void People::set_password(const ports::Entered& entered, const protocol::Credentials& wanted, const Answer& answer) {
    if (!entered.link)
        return answer(error_answer(403, "not_allowed"));
    passwords_.set(entered.person.id, *entered.link, wanted, [answer](const Result<void, PasswordError>& done) {
        answer(done ? json_answer(200, protocol::encode_empty()) : password_error(done.error()));
    });
}

}  // namespace doska::app
