#include "server/app/gateway.hpp"

#include "protocol/codec.hpp"
#include "protocol/encode_http.hpp"
#include "server/app/app_metrics.hpp"
#include "server/app/client_session.hpp"
#include "server/app/network_of.hpp"
#include "server/ports/words.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace doska::app {

namespace {

constexpr Millis come_back_after{2'500};  // about; the close of each connection gives each his own time
constexpr Millis look_for_ended_every{5'000};
constexpr int pdn_reads_per_minute = 30;
constexpr int most_pdn_games = 500;  // of one request
constexpr std::string_view matches_path = "/api/matches/";

/// "game=3" -> 3; 1 without it, nullopt for anything else.
std::optional<int> game_of(std::string_view query) {
    if (query.empty())
        return 1;
    if (!query.starts_with("game="))
        return std::nullopt;
    query.remove_prefix(5);
    int game = 0;
    const auto [end, error] = std::from_chars(query.data(), query.data() + query.size(), game);
    if (error != std::errc{} || end != query.data() + query.size() || game < 1)
        return std::nullopt;
    return game;
}

/// "application/json", with or without parameters.
bool is_json(std::string_view content_type) {
    constexpr std::string_view wanted = "application/json";
    const std::string_view type = content_type.substr(0, content_type.find_first_of("; \t"));
    return std::equal(type.begin(), type.end(), wanted.begin(), wanted.end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

void bad_body(const protocol::BodyError& error, const Answer& answer) {
    answer(error_answer(400, error.code, error.field));
}

/// A match and the names of those who have a role in it.
struct Described {
    ports::MatchRecord record;
    std::vector<ports::Person> people;
};

std::vector<protocol::Participant> participants(const Described& described) {
    std::vector<protocol::Participant> found;
    for (const ports::MatchPerson& entry : described.record.people) {
        const auto person = std::find_if(described.people.begin(), described.people.end(),
                                         [&](const auto& p) { return p.id == entry.person; });
        if (person != described.people.end())
            found.push_back({word(entry.role), person->id, person->name});
    }
    return found;
}

}  // namespace

const std::array<Gateway::Route, 10> Gateway::routes{
    Route{"/api/invites/look", false, &Gateway::post_invite_look},
    Route{"/api/guests", false, &Gateway::post_guest},
    Route{"/api/matches", false, &Gateway::post_match},
    Route{"/api/invites", false, &Gateway::post_invite},
    Route{"/api/enter/look", false, &Gateway::post_look},
    Route{"/api/enter", true, &Gateway::post_enter},
    Route{"/api/leave", true, &Gateway::post_leave},
    Route{"/api/login", true, &Gateway::post_login},
    Route{"/api/password", false, &Gateway::post_password},
    Route{"/api/pdn/read", false, &Gateway::post_pdn},
};

Gateway::Gateway(MatchServices& services, const PeopleServices& people, MatchRegistry& registry,
                 const ports::RecordExport& records, const GatewaySettings& settings)
    : services_(services),
      registry_(registry),
      records_(records),
      origins_(settings.origins),
      guests_allowed_(settings.guests),
      guests_(settings.guests_per_minute, Millis{60'000}),
      pdn_(pdn_reads_per_minute, Millis{60'000}),
      sockets_(settings.sockets_per_address),
      auth_(services.store, services.db),
      lobby_(services, registry, auth_, settings.matches_per_minute),
      rematches_(services, registry, settings.matches_per_minute),
      home_(services, registry),
      browsers_(people.store, services.db, services.clock),
      people_(services, people, registry, browsers_, origins_),
      links_(services, people.store, registry, browsers_) {}

void Gateway::admit(ports::UpgradeRequest request, std::function<void(Admission)> answer) {
    if (stopping_)
        return answer(failure(Refusal{503, "stopping"}));
    if (request.origin && !origins_.are_ours(*request.origin))
        return answer(failure(Refusal{403, "foreign_origin"}));
    if (request.bearer.empty()) {
        const std::string secret = origins_.secret_of(request.cookies);
        if (secret.empty())
            return answer(ports::Admitted{});
        if (!request.origin)
            return answer(failure(Refusal{403, "foreign_origin"}));
        return admit_browser(secret, std::move(answer));
    }
    auth_.person_of(request.bearer, services_.clock.now(), [answer](Result<ports::Person, ports::StoreError> person) {
        if (person)
            return answer(ports::Admitted{*person, nullptr});
        if (person.error() == ports::StoreError::NotFound)
            return answer(failure(Refusal{401, "unknown_token"}));
        answer(failure(Refusal{503, "server_busy"}));
    });
}

/// A browser whose session is unknown or has ended may still watch: a page learns no status of a refused upgrade.
void Gateway::admit_browser(const std::string& secret, std::function<void(Admission)> answer) {
    browsers_.find(secret, [answer](Result<std::shared_ptr<BrowserSession>, ports::StoreError> browser) {
        if (browser)
            return answer(ports::Admitted{std::nullopt, *browser});
        if (browser.error() == ports::StoreError::NotFound)
            return answer(ports::Admitted{});
        answer(failure(Refusal{503, "server_busy"}));
    });
}

/// A page learns no status of an upgrade that is refused, so who is one too many learns it by a close.
std::unique_ptr<ports::ClientSession> Gateway::open(ports::Admitted admitted, std::string address,
                                                    ports::ClientLink& link) {
    auto client = std::make_shared<Client>();
    client->link = &link;
    client->person = std::move(admitted.person);
    client->browser = std::static_pointer_cast<BrowserSession>(std::move(admitted.browser));
    if (!is_loopback(address)) {
        client->place = sockets_.take(network_of(address));
        if (!client->place) {
            client->person.reset();
            client->browser.reset();
            link.close(number(CloseCode::TooMany), "too_many_connections");
        }
    }
    keep(client);
    return std::make_unique<ClientSession>(services_, registry_, std::move(client));
}

void Gateway::keep(const std::shared_ptr<Client>& client) {
    if (clients_.size() >= sweep_at_) {
        std::erase_if(clients_, [](const auto& one) { return one.expired(); });
        sweep_at_ = 2 * clients_.size() + 64;
    }
    clients_.push_back(client);
}

void Gateway::stop() {
    stopping_ = true;
    const auto notice = message(protocol::encode_notice("", protocol::ServerStopping{come_back_after}));
    for (const auto& one : clients_)
        if (const auto client = one.lock())
            client->send(notice);
}

void Gateway::on_tick(Instant now) {
    browsers_.on_tick(now);
    if (now - looked_for_ended_ >= look_for_ended_every)
        close_ended(now);
}

/// Who connected in time would else act for as long as his connection stays.
void Gateway::close_ended(Instant now) {
    looked_for_ended_ = now;
    for (const auto& one : clients_) {
        const auto client = one.lock();
        if (!client || !client->link || !client->person || !client->has_ended(now))
            continue;
        client->person.reset();
        client->link->close(number(CloseCode::Expired), "expired");
    }
}

void Gateway::handle(ports::HttpRequest request, Answer answer) {
    if (request.method == "POST")
        return post(request, answer);
    if (request.method != "GET")
        return answer(error_answer(405, "method_not_allowed"));
    get(request, answer);
}

void Gateway::get(const Request& request, const Answer& answer) {
    if (request.path == "/api/me")
        return get_me(request, answer);
    if (request.path == "/api/home")
        return get_home(request, answer);
    if (request.path == "/api/organized")
        return as_organizer(request, answer, [this, answer] { links_.organized(answer); });
    if (!request.path.starts_with(matches_path))
        return answer(error_answer(404, "not_found"));
    const std::string rest = request.path.substr(matches_path.size());
    const std::string id = rest.substr(0, rest.find('/'));
    if (!protocol::is_match_id(id))
        return answer(error_answer(404, "not_found"));
    if (rest == id)
        return get_match(id, answer);
    if (rest == id + "/links")
        return as_organizer(request, answer, [this, id, answer] { links_.list(id, answer); });
    get_file(id, rest.substr(id.size() + 1), request.query, answer);
}

void Gateway::get_me(const Request& request, const Answer& answer) {
    if (!request.bearer.empty())
        return authorised(request, answer, [this, answer](const ports::Person& person) {
            people_.me({person}, guests_allowed_, answer);
        });
    const std::string secret = origins_.secret_of(request.cookies);
    if (secret.empty())
        return people_.me({}, guests_allowed_, answer);
    browsers_.find(secret, [this, answer](Result<std::shared_ptr<BrowserSession>, ports::StoreError> browser) {
        if (!browser && browser.error() != ports::StoreError::NotFound)
            return answer(store_error_answer(browser.error()));
        std::vector<ports::Person> people;
        if (browser) {
            for (const ports::Entered& entered : (*browser)->people()) {
                if ((*browser)->find(entered.person.id, services_.clock.now()) == nullptr)
                    continue;
                browsers_.seen(entered);
                people.push_back(entered.person);
            }
        }
        people_.me(people, guests_allowed_, answer);
    });
}

void Gateway::get_home(const Request& request, const Answer& answer) {
    if (request.bearer.empty() && request.acts_as.empty())
        return home_.show(std::nullopt, answer);
    authorised(request, answer, [this, answer](const ports::Person& person) { home_.show(person, answer); });
}

void Gateway::authorised(const Request& request, const Answer& answer, Authorised then) {
    authorised_entry(request, answer,
                     [then = std::move(then)](const ports::Entered& entered) { then(entered.person); });
}

void Gateway::authorised_entry(const Request& request, const Answer& answer, AuthorisedEntry then) {
    if (request.bearer.empty()) {
        const std::string secret = origins_.secret_of(request.cookies);
        if (secret.empty())
            return answer(error_answer(401, "token_needed"));
        return authorised_by_cookie(request, secret, answer, std::move(then));
    }
    auth_.person_of(request.bearer, services_.clock.now(),
                    [answer, then = std::move(then)](Result<ports::Person, ports::StoreError> person) {
                        if (person)
                            return then({0, std::move(*person), std::nullopt});
                        if (person.error() == ports::StoreError::NotFound)
                            return answer(error_answer(401, "unknown_token"));
                        answer(store_error_answer(person.error()));
                    });
}

void Gateway::authorised_by_cookie(const Request& request, const std::string& secret, const Answer& answer,
                                   AuthorisedEntry then) {
    browsers_.find(secret, [this, person = request.acts_as, answer, then = std::move(then)](
                               Result<std::shared_ptr<BrowserSession>, ports::StoreError> browser) {
        if (!browser)
            return answer(browser.error() == ports::StoreError::NotFound ? error_answer(401, "unknown_token")
                                                                         : store_error_answer(browser.error()));
        const ports::Entered* entered = (*browser)->find(person, services_.clock.now());
        if (entered == nullptr)
            return answer(error_answer(403, "not_entered"));
        browsers_.seen(*entered);
        then(ports::Entered(*entered));
    });
}

void Gateway::as_organizer(const Request& request, const Answer& answer, std::function<void()> then) {
    authorised(request, answer, [answer, then = std::move(then)](const ports::Person& person) {
        if (person.kind != ports::PersonKind::Organizer)
            return answer(error_answer(403, "not_an_organizer"));
        then();
    });
}

/// A page of somebody else may send nothing, and a cookie counts only where the browser says from which page it comes.
void Gateway::post(const Request& request, const Answer& answer) {
    if (stopping_)
        return answer(error_answer(503, "stopping"));
    const bool by_cookie = request.bearer.empty() && !origins_.secret_of(request.cookies).empty();
    if (request.origin ? !origins_.are_ours(*request.origin) : by_cookie)
        return answer(error_answer(403, "foreign_origin"));
    if (!is_json(request.content_type))
        return answer(error_answer(415, "json_needed"));
    const auto route =
        std::find_if(routes.begin(), routes.end(), [&](const Route& one) { return one.path == request.path; });
    if (route == routes.end())
        return post_to_match(request, answer);
    if (route->needs_origin && !request.origin)
        return answer(error_answer(403, "foreign_origin"));
    (this->*route->serve)(request, answer);
}

void Gateway::post_guest(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_guest(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    if (body->session && !request.origin)
        return answer(error_answer(403, "foreign_origin"));
    if (!guests_allowed_)
        return answer(error_answer(403, "guests_off"));
    if (!guests_.take(network_of(request.address), services_.clock.now()))
        return answer(error_answer(429, "rate_limited"));
    if (body->session)
        return people_.enter_guest(request, body->name, answer);
    lobby_.make_guest(body->name, answer);
}

void Gateway::post_match(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_match(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    authorised(request, answer, [this, body = *body, answer](const ports::Person& person) {
        if (!body.names_people())
            return lobby_.make_match(body, person, answer);
        if (person.kind != ports::PersonKind::Organizer)
            return answer(error_answer(403, "not_an_organizer"));
        links_.make_match(body, person, answer);
    });
}

void Gateway::post_invite(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_invite(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    authorised(request, answer, [this, code = body->code, answer](const ports::Person& person) {
        lobby_.use_invite(code, person, answer);
    });
}

void Gateway::post_invite_look(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_invite(request.body);
    body ? lobby_.look_at_invite(body->code, answer) : bad_body(body.error(), answer);
}

void Gateway::post_look(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_entry(request.body);
    body ? people_.look(*body, answer) : bad_body(body.error(), answer);
}

void Gateway::post_enter(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_entry(request.body);
    body ? people_.enter(request, *body, answer) : bad_body(body.error(), answer);
}

void Gateway::post_leave(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_leave(request.body);
    body ? people_.leave(request, body->person, answer) : bad_body(body.error(), answer);
}

void Gateway::post_login(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_credentials(request.body);
    body ? people_.login(request, *body, answer) : bad_body(body.error(), answer);
}

void Gateway::post_password(const Request& request, const Answer& answer) {
    const auto body = protocol::decode_credentials(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    authorised_entry(request, answer, [this, wanted = *body, answer](const ports::Entered& entered) {
        people_.set_password(entered, wanted, answer);
    });
}

/// Games of other programs: read and answered, kept nowhere.
void Gateway::post_pdn(const Request& request, const Answer& answer) {
    auto body = protocol::decode_pdn(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    if (!pdn_.take(network_of(request.address), services_.clock.now()))
        return answer(error_answer(429, "rate_limited"));
    const auto work = [&records = records_, pdn = std::move(body->pdn)] {
        return json_answer(200, records.games(pdn, most_pdn_games));
    };
    if (!services_.db.look_up(work, answer))
        answer(error_answer(503, "server_busy"));
}

/// POST /api/matches/ID/...
void Gateway::post_to_match(const Request& request, const Answer& answer) {
    const std::string rest =
        request.path.starts_with(matches_path) ? request.path.substr(matches_path.size()) : std::string();
    const std::string id = rest.substr(0, rest.find('/'));
    const std::string what = rest.substr(std::min(id.size(), rest.size()));
    if (protocol::is_match_id(id) && what == "/rematch")
        return post_rematch(id, request, answer);
    if (!protocol::is_match_id(id) || (what != "/links" && what != "/links/revoke"))
        return answer(error_answer(404, "not_found"));
    const auto body = protocol::decode_link(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    as_organizer(request, answer, [this, id, what, role = static_cast<ports::MatchRole>(body->role), answer] {
        what == "/links" ? links_.renew(id, role, answer) : links_.revoke(id, role, answer);
    });
}

void Gateway::post_rematch(const std::string& id, const Request& request, const Answer& answer) {
    if (const auto wrong = protocol::decode_nothing(request.body))
        return bad_body(*wrong, answer);
    authorised(request, answer,
               [this, id, answer](const ports::Person& person) { rematches_.make(id, person, answer); });
}

void Gateway::get_match(const std::string& id, const Answer& answer) {
    registry_.find(id, [this, id, answer](const Sought& found) {
        if (!found && found.error() != Absent::Unknown)
            return answer(absent_answer(found.error()));
        const auto match = found ? *found : nullptr;  // none: it may be there and not open yet
        const auto work = [&store = services_.store, id]() -> Result<Described, ports::StoreError> {
            auto record = store.match_by_id(id);
            if (!record)
                return failure(record.error());
            auto people = store.people(ids_of(*record));
            if (!people)
                return failure(people.error());
            return Described{std::move(*record), std::move(*people)};
        };
        const auto then = [id, match, answer](Result<Described, ports::StoreError> described) {
            if (!described)
                return answer(store_error_answer(described.error()));
            const std::string state = match ? match->public_state() : std::string{};
            answer(json_answer(200, protocol::encode_match(id, participants(*described), match != nullptr, state)));
        };
        if (!services_.db.look_up(work, then))
            answer(error_answer(503, "server_busy"));
    });
}

/// The match record is public reading: it names nobody but the players.
void Gateway::get_file(const std::string& id, const std::string& form, const std::string& query, const Answer& answer) {
    const auto game = game_of(query);
    if ((form != "pdn" && form != "record") || !game)
        return answer(error_answer(404, "not_found"));
    const auto work = [&store = services_.store, &records = records_, id, form, game]() -> ports::HttpResponse {
        auto record = store.match_by_id(id);
        if (!record)
            return store_error_answer(record.error());
        auto rows = store.rows(record->stream);
        if (!rows)
            return store_error_answer(rows.error());
        auto people = store.people(ids_of(*record));
        if (!people)
            return store_error_answer(people.error());
        const ports::StoredMatch stored{std::move(*record), std::move(*people), std::move(*rows)};
        if (form == "record")
            return {200, "application/x-ndjson", records.record_file(stored), "doska-" + id + ".ndjson"};
        auto pdn = records.pdn(stored, *game);
        if (!pdn)
            return pdn.error() == ports::ExportError::NoSuchGame ? error_answer(404, "not_found")
                                                                 : error_answer(500, "unreadable");
        return {200, "text/plain; charset=utf-8", std::move(*pdn), "doska-" + id + ".pdn"};
    };
    if (!services_.db.look_up(work, answer))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
