#include "protocol/encode_http.hpp"

#include "protocol/json_writer.hpp"

namespace doska::protocol {
namespace {

void write_match_and_topic(JsonWriter& json, std::string_view match) {
    json.field("match", match);
    json.key("topic");
    json.begin_text().append("match:").append(match);
    json.end_text();
}

void write_by_role(JsonWriter& json, const Invites& secrets) {
    json.begin_object();
    if (!secrets.a.empty())
        json.field("a", secrets.a);
    if (!secrets.b.empty())
        json.field("b", secrets.b);
    if (!secrets.judge.empty())
        json.field("judge", secrets.judge);
    if (!secrets.a2.empty())
        json.field("a2", secrets.a2);
    if (!secrets.b2.empty())
        json.field("b2", secrets.b2);
    json.end_object();
}

}  // namespace

std::string encode_error(std::string_view code, std::string_view detail) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("error", code);
    if (!detail.empty())
        json.field("detail", detail);
    json.end_object();
    return out;
}

std::string encode_guest(std::string_view person, std::string_view name, std::string_view token, Instant expires) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("person", person);
    json.field("name", name);
    json.field("kind", "guest");
    if (!token.empty())
        json.field("token", token);
    json.field("expires_ms", to_ms(expires));
    json.end_object();
    return out;
}

std::string encode_new_match(std::string_view match, const Invites& invites, const Invites& links) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    write_match_and_topic(json, match);
    json.key("invites");
    write_by_role(json, invites);
    if (!(links.a.empty() && links.b.empty() && links.judge.empty())) {
        json.key("links");
        write_by_role(json, links);
    }
    json.end_object();
    return out;
}

std::string encode_entry(std::string_view match, std::string_view role) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    write_match_and_topic(json, match);
    json.field("role", role);
    json.end_object();
    return out;
}

std::string encode_match(std::string_view match, std::span<const Participant> people, bool open,
                         std::string_view state) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("match", match);
    json.key("people");
    json.begin_array();
    for (const Participant& person : people) {
        json.begin_object();
        json.field("role", person.role);
        json.field("id", person.id);
        json.field("name", person.name);
        json.end_object();
    }
    json.end_array();
    json.field("open", open);
    if (!state.empty()) {
        json.key("state");
        json.raw(state);
    }
    json.end_object();
    return out;
}

std::string encode_rematch(std::string_view match) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("match", match);
    json.end_object();
    return out;
}

std::string encode_health(std::string_view status) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("status", status);
    json.end_object();
    return out;
}

}  // namespace doska::protocol
