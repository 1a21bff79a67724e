#include "tests/load/api.hpp"

namespace doska::load {

using nlohmann::json;

HttpRequest make_guest(const std::string& name) {
    return {"POST", "/api/guests", "", json{{"name", name}}.dump()};
}

std::optional<Guest> read_guest(const HttpResponse& response) {
    if (response.status != 201)
        return std::nullopt;
    const json body = json::parse(response.body);
    return Guest{body.at("person"), body.at("token")};
}

HttpRequest make_match(const std::string& token, const MatchTerms& terms) {
    json body{{"discipline", terms.discipline},
              {"control", json::array({json{{"time_ms", terms.time_ms}, {"increment_ms", terms.increment_ms}}})},
              {"seat", "a"},
              {"games", terms.games},
              {"first_white", terms.first_white},
              {"automatic_repetition", terms.automatic_repetition},
              {"start_countdown_ms", terms.start_countdown_ms}};
    if (terms.resume_countdown_ms >= 0)
        body["resume_countdown_ms"] = terms.resume_countdown_ms;
    if (terms.resume_wait_ms >= 0)
        body["resume_wait_ms"] = terms.resume_wait_ms;
    if (!terms.start_fen.empty())
        body["start_fen"] = terms.start_fen;
    return {"POST", "/api/matches", token, body.dump()};
}

std::optional<NewMatch> read_match(const HttpResponse& response) {
    if (response.status != 201)
        return std::nullopt;
    const json body = json::parse(response.body);
    const json& invites = body.at("invites");
    const auto invite = [&invites](const char* who) { return invites.value(who, std::string()); };
    return NewMatch{body.at("match"), body.at("topic"), invite("a"), invite("b"),
                    invite("judge"),  invite("a2"),     invite("b2")};
}

HttpRequest use_invite(const std::string& token, const std::string& code) {
    return {"POST", "/api/invites", token, json{{"code", code}}.dump()};
}

HttpRequest get_record(const std::string& match) {
    return {"GET", "/api/matches/" + match + "/record", "", ""};
}

HttpRequest get_pdn(const std::string& match, int game) {
    return {"GET", "/api/matches/" + match + "/pdn?game=" + std::to_string(game), "", ""};
}

std::string describe(const HttpResponse& response) {
    if (response.status == 0)
        return "no answer";
    const json body = json::parse(response.body, nullptr, false);
    const std::string code = body.is_object() ? body.value("error", "") : "";
    return std::to_string(response.status) + " " + code;
}

}  // namespace doska::load
