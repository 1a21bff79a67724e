#include "server/app/http_posts.hpp"

#include "protocol/codec.hpp"
#include "server/app/http_request.hpp"
#include "server/app/network_of.hpp"

#include <algorithm>
#include <string>

namespace doska::app {
namespace {

constexpr std::string_view json_type = "application/json";
constexpr std::string_view bytes_type = "application/octet-stream";

void bad_body(const protocol::BodyError& error, const Answer& answer) {
    answer(error_answer(400, error.code, error.field));
}

}  // namespace

const std::array<HttpPosts::Route, 11> HttpPosts::routes{
    Route{"/api/invites/look", false, false, &HttpPosts::invite_look},
    Route{"/api/guests", false, false, &HttpPosts::guest},
    Route{"/api/matches", false, false, &HttpPosts::match},
    Route{"/api/invites", false, false, &HttpPosts::invite},
    Route{"/api/enter/look", false, false, &HttpPosts::look},
    Route{"/api/enter", true, false, &HttpPosts::enter},
    Route{"/api/leave", true, false, &HttpPosts::leave},
    Route{"/api/login", true, false, &HttpPosts::login},
    Route{"/api/password", false, false, &HttpPosts::password},
    Route{"/api/pdn/read", false, true, &HttpPosts::pdn},
    Route{"/api/mat/read", false, true, &HttpPosts::mat},
};

HttpPosts::HttpPosts(const Parts& parts, const GatewaySettings& settings)
    : clock_(parts.services.clock),
      origins_(parts.origins),
      callers_(parts.callers),
      people_(parts.people),
      links_(parts.links),
      guests_allowed_(settings.guests),
      guests_(settings.guests_per_minute, Millis{60'000}),
      lobby_(parts.services, parts.registry, parts.auth, settings.matches_per_minute, settings.open_matches_per_guest),
      rematches_(parts.services, parts.registry, settings.matches_per_minute),
      games_(parts.services.loop, parts.services.clock, parts.records) {}

/// A page of somebody else may send nothing, and a cookie counts only where the browser says from which page it comes.
void HttpPosts::serve(const ports::HttpRequest& request, const Answer& answer) {
    const bool by_cookie = request.bearer.empty() && !origins_.secret_of(request.cookies).empty();
    if (request.origin ? !origins_.are_ours(*request.origin) : by_cookie)
        return answer(error_answer(403, "foreign_origin"));
    const auto route =
        std::find_if(routes.begin(), routes.end(), [&](const Route& one) { return one.path == request.path; });
    const bool takes_bytes = route != routes.end() && route->takes_bytes;
    if (!is_of_type(request.content_type, json_type) && !(takes_bytes && is_of_type(request.content_type, bytes_type)))
        return answer(error_answer(415, "json_needed"));
    if (route == routes.end())
        return to_match(request, answer);
    if (route->needs_origin && !request.origin)
        return answer(error_answer(403, "foreign_origin"));
    (this->*route->serve)(request, answer);
}

void HttpPosts::guest(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_guest(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    if (body->session && !request.origin)
        return answer(error_answer(403, "foreign_origin"));
    if (!guests_allowed_)
        return answer(error_answer(403, "guests_off"));
    if (!guests_.take(network_of(request.address), clock_.now()))
        return answer(error_answer(429, "rate_limited"));
    if (body->session)
        return people_.enter_guest(request, body->name, answer);
    lobby_.make_guest(body->name, answer);
}

void HttpPosts::match(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_match(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    callers_.person(request, answer, [this, body = *body, answer](const ports::Person& person) {
        if (!body.names_people())
            return lobby_.make_match(body, person, answer);
        if (person.kind != ports::PersonKind::Organizer)
            return answer(error_answer(403, "not_an_organizer"));
        links_.make_match(body, person, answer);
    });
}

void HttpPosts::invite(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_invite(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    callers_.person(request, answer, [this, code = body->code, answer](const ports::Person& person) {
        lobby_.use_invite(code, person, answer);
    });
}

void HttpPosts::invite_look(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_invite(request.body);
    body ? lobby_.look_at_invite(body->code, answer) : bad_body(body.error(), answer);
}

void HttpPosts::look(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_entry(request.body);
    body ? people_.look(*body, answer) : bad_body(body.error(), answer);
}

void HttpPosts::enter(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_entry(request.body);
    body ? people_.enter(request, *body, answer) : bad_body(body.error(), answer);
}

void HttpPosts::leave(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_leave(request.body);
    body ? people_.leave(request, body->person, answer) : bad_body(body.error(), answer);
}

void HttpPosts::login(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_credentials(request.body);
    body ? people_.login(request, *body, answer) : bad_body(body.error(), answer);
}

void HttpPosts::pdn(const ports::HttpRequest& request, const Answer& answer) {
    games_.read_pdn(request, answer);
}

void HttpPosts::mat(const ports::HttpRequest& request, const Answer& answer) {
    games_.read_mat(request, answer);
}

void HttpPosts::password(const ports::HttpRequest& request, const Answer& answer) {
    const auto body = protocol::decode_credentials(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    callers_.entry(request, answer, [this, wanted = *body, answer](const ports::Entered& entered) {
        people_.set_password(entered, wanted, answer);
    });
}

/// POST /api/matches/ID/...
void HttpPosts::to_match(const ports::HttpRequest& request, const Answer& answer) {
    const std::string rest =
        request.path.starts_with(matches_path) ? request.path.substr(matches_path.size()) : std::string();
    const std::string id = rest.substr(0, rest.find('/'));
    const std::string what = rest.substr(std::min(id.size(), rest.size()));
    if (protocol::is_match_id(id) && what == "/rematch")
        return rematch(id, request, answer);
    if (!protocol::is_match_id(id) || (what != "/links" && what != "/links/revoke"))
        return answer(error_answer(404, "not_found"));
    const auto body = protocol::decode_link(request.body);
    if (!body)
        return bad_body(body.error(), answer);
    callers_.organizer(request, answer, [this, id, what, role = static_cast<ports::MatchRole>(body->role), answer] {
        what == "/links" ? links_.renew(id, role, answer) : links_.revoke(id, role, answer);
    });
}

void HttpPosts::rematch(const std::string& id, const ports::HttpRequest& request, const Answer& answer) {
    if (const auto wrong = protocol::decode_nothing(request.body))
        return bad_body(*wrong, answer);
    callers_.person(request, answer,
                    [this, id, answer](const ports::Person& person) { rematches_.make(id, person, answer); });
}

}  // namespace doska::app
