#include "server/app/gateway.hpp"

#include "protocol/codec.hpp"
#include "protocol/encode_http.hpp"
#include "server/app/app_metrics.hpp"
#include "server/app/client_session.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace doska::app {

namespace {

constexpr Millis come_back_after{2'500};  // about; the close of each connection gives each his own time
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

Gateway::Gateway(MatchServices& services, MatchRegistry& registry, const ports::RecordExport& records,
                 GatewaySettings settings)
    : services_(services),
      registry_(registry),
      records_(records),
      settings_(std::move(settings)),
      auth_(services.store, services.db),
      lobby_(services, registry, auth_, settings_.limits) {}

void Gateway::admit(ports::UpgradeRequest request, std::function<void(Admission)> answer) {
    if (stopping_)
        return answer(failure(Refusal{503, "stopping"}));
    const auto& ours = settings_.origins;
    if (request.origin && std::find(ours.begin(), ours.end(), *request.origin) == ours.end())
        return answer(failure(Refusal{403, "foreign_origin"}));
    if (request.bearer.empty())
        return answer(std::optional<ports::Person>{});
    auth_.person_of(request.bearer, services_.clock.now(), [answer](Result<ports::Person, ports::StoreError> person) {
        if (person)
            return answer(std::optional(*person));
        if (person.error() == ports::StoreError::NotFound)
            return answer(failure(Refusal{401, "unknown_token"}));
        answer(failure(Refusal{503, "server_busy"}));
    });
}

std::unique_ptr<ports::ClientSession> Gateway::open(std::optional<ports::Person> person, std::string,
                                                    ports::ClientLink& link) {
    auto client = std::make_shared<Client>();
    client->link = &link;
    client->person = std::move(person);
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

void Gateway::handle(ports::HttpRequest request, Answer answer) {
    if (request.method == "POST")
        return post(request, answer);
    if (request.method != "GET")
        return answer(error_answer(405, "method_not_allowed"));
    if (!request.path.starts_with(matches_path))
        return answer(error_answer(404, "not_found"));
    const std::string rest = request.path.substr(matches_path.size());
    const std::string id = rest.substr(0, rest.find('/'));
    if (!protocol::is_match_id(id))
        return answer(error_answer(404, "not_found"));
    if (rest == id)
        return get_match(id, answer);
    get_file(id, rest.substr(id.size() + 1), request.query, answer);
}

void Gateway::authorised(const ports::HttpRequest& request, const Answer& answer, Authorised then) {
    if (request.bearer.empty())
        return answer(error_answer(401, "token_needed"));
    auth_.person_of(request.bearer, services_.clock.now(),
                    [answer, then = std::move(then)](Result<ports::Person, ports::StoreError> person) {
                        if (person)
                            return then(*person);
                        if (person.error() == ports::StoreError::NotFound)
                            return answer(error_answer(401, "unknown_token"));
                        answer(store_error_answer(person.error()));
                    });
}

void Gateway::post(const ports::HttpRequest& request, const Answer& answer) {
    if (stopping_)
        return answer(error_answer(503, "stopping"));
    if (!request.content_type.starts_with("application/json"))
        return answer(error_answer(415, "json_needed"));
    const auto bad = [&](const protocol::BodyError& error) { answer(error_answer(400, error.code, error.field)); };
    if (request.path == "/api/guests") {
        const auto body = protocol::decode_guest(request.body);
        return body ? lobby_.make_guest(*body, request.address, answer) : bad(body.error());
    }
    if (request.path == "/api/matches") {
        const auto body = protocol::decode_match(request.body);
        if (!body)
            return bad(body.error());
        return authorised(request, answer, [this, body = *body, answer](const ports::Person& person) {
            lobby_.make_match(body, person, answer);
        });
    }
    if (request.path == "/api/invites") {
        const auto body = protocol::decode_invite(request.body);
        if (!body)
            return bad(body.error());
        return authorised(request, answer, [this, code = body->code, answer](const ports::Person& person) {
            lobby_.use_invite(code, person, answer);
        });
    }
    answer(error_answer(404, "not_found"));
}

void Gateway::get_match(const std::string& id, const Answer& answer) {
    registry_.find(id, [this, id, answer](std::shared_ptr<MatchActor> match) {
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
        if (!services_.db.run(work, then))
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
    if (!services_.db.run(work, answer))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
