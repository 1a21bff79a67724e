#include "server/app/gateway.hpp"

#include "protocol/codec.hpp"
#include "protocol/encode_http.hpp"
#include "server/app/app_metrics.hpp"
#include "server/app/client_session.hpp"
#include "server/app/http_request.hpp"
#include "server/app/network_of.hpp"
#include "server/ports/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace doska::app {

namespace {

constexpr Millis come_back_after{2'500};  // about; the close of each connection gives each his own time
constexpr Millis look_for_ended_every{5'000};
constexpr std::int64_t last_game = 1'000'000;
constexpr std::int64_t last_line = 1'000'000'000;

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

/// A whole match in one of the forms of nardy, or one game as PDN.
ports::HttpResponse text_file(const ports::RecordExport& records, const ports::StoredMatch& match,
                              const std::string& form, int game) {
    auto text = form == "appendix4" ? records.appendix4(match)
                : form == "mat"     ? records.mat(match)
                                    : records.pdn(match, game);
    if (!text)
        return text.error() == ports::ExportError::Unreadable ? error_answer(500, "unreadable")
                                                              : error_answer(404, "not_found");
    const std::string name = "doska-" + match.record.id;
    const std::string file = form == "appendix4" ? name + ".txt"
                             : form == "mat"     ? name + ".mat"
                                                 : name + "-" + std::to_string(game) + ".pdn";
    return {200, "text/plain; charset=utf-8", std::move(*text), file};
}

}  // namespace

Gateway::Gateway(MatchServices& services, const PeopleServices& people, MatchRegistry& registry,
                 const ports::RecordExport& records, const GatewaySettings& settings)
    : services_(services),
      registry_(registry),
      records_(records),
      origins_(settings.origins),
      guests_allowed_(settings.guests),
      sockets_(settings.sockets_per_address),
      auth_(services.store, services.db),
      home_(services, registry),
      browsers_(people.store, services.db, services.clock),
      callers_(auth_, browsers_, origins_, services.clock),
      people_(services, people, registry, browsers_, origins_),
      links_(services, people.store, registry, browsers_),
      dice_(services.store, services.db),
      channels_(services.store, services.db),
      posts_({services, registry, records, origins_, auth_, callers_, people_, links_}, settings) {}

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
        return stopping_ ? answer(error_answer(503, "stopping")) : posts_.serve(request, answer);
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
        return callers_.organizer(request, answer, [this, answer] { links_.organized(answer); });
    if (request.path == "/api/dice")
        return callers_.person(request, answer, [this, answer](const auto& person) { dice_.of_all(person, answer); });
    if (!request.path.starts_with(matches_path))
        return answer(error_answer(404, "not_found"));
    const std::string rest = request.path.substr(matches_path.size());
    const std::string id = rest.substr(0, rest.find('/'));
    if (!protocol::is_match_id(id))
        return answer(error_answer(404, "not_found"));
    if (rest == id)
        return get_match(id, answer);
    if (rest == id + "/links")
        return callers_.organizer(request, answer, [this, id, answer] { links_.list(id, answer); });
    const std::string what = rest.substr(id.size() + 1);
    if (!get_of_a_person(request, id, what, answer))
        get_file(id, what, request.query, answer);
}

/// What is not for everybody; false: it is none of that.
bool Gateway::get_of_a_person(const Request& request, const std::string& id, const std::string& what,
                              const Answer& answer) {
    if (what == "dice") {
        callers_.person(request, answer,
                        [this, id, answer](const auto& person) { dice_.of_match(id, person, answer); });
    } else if (what == "channels") {
        callers_.person(request, answer,
                        [this, id, answer](const auto& person) { channels_.file(id, person, answer); });
    } else if (what == "channel/a" || what == "channel/b") {
        const auto before = number_in(request.query, "before", last_line, last_line);
        if (!before)
            return false;
        const Seat seat = what.back() == 'a' ? Seat::A : Seat::B;
        callers_.person(request, answer, [this, id, seat, before = *before, answer](const auto& person) {
            channels_.lines(id, seat, before, person, answer);
        });
    } else {
        return false;
    }
    return true;
}

void Gateway::get_me(const Request& request, const Answer& answer) {
    if (!request.bearer.empty())
        return callers_.person(request, answer, [this, answer](const ports::Person& person) {
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
    callers_.person(request, answer, [this, answer](const ports::Person& person) { home_.show(person, answer); });
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
    const auto game = number_in(query, "game", 1, last_game);
    constexpr std::array<std::string_view, 4> forms{"pdn", "record", "appendix4", "mat"};
    if (std::find(forms.begin(), forms.end(), form) == forms.end() || !game)
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
        return text_file(records, stored, form, static_cast<int>(*game));
    };
    if (!services_.db.look_up(work, answer))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
