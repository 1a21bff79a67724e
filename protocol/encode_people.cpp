#include "protocol/encode_http.hpp"
#include "protocol/encode_parts.hpp"
#include "protocol/json_writer.hpp"

namespace doska::protocol {
namespace {

void write_link(JsonWriter& json, const ListedLink& link) {
    json.begin_object();
    json.field("role", link.role);
    json.field("person", link.person);
    json.field("name", link.name);
    json.field("created_ms", to_ms(link.created));
    if (link.revoked)
        json.field("revoked_ms", to_ms(*link.revoked));
    json.key("sessions");
    json.begin_array();
    for (const LinkUse& use : link.uses) {
        json.begin_object();
        json.field("entered_ms", to_ms(use.entered));
        json.field("last_ms", to_ms(use.last));
        json.field("agent", use.agent);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

}  // namespace

std::string encode_entered(const EnteredPerson& entered) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("person", entered.person);
    json.field("name", entered.name);
    json.field("kind", entered.kind);
    if (!entered.match.empty()) {
        json.field("match", entered.match);
        json.field("role", entered.role);
    }
    json.end_object();
    return out;
}

void write_counts(JsonWriter& json, const DiceCounts& counts) {
    const auto write = [&](std::string_view name, std::span<const std::int64_t> cells) {
        json.key(name);
        json.begin_array();
        for (const std::int64_t cell : cells)
            json.value(cell);
        json.end_array();
    };
    write("faces", counts.faces);
    write("pairs", counts.pairs);
}

std::string encode_dice(std::size_t matches, bool more, const DiceCounts& all, std::span<const PlayerDice> players) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("matches", static_cast<std::int64_t>(matches));
    if (more)
        json.field("more", true);
    json.key("all");
    json.begin_object();
    write_counts(json, all);
    json.end_object();
    json.key("players");
    json.begin_array();
    for (const PlayerDice& player : players) {
        json.begin_object();
        json.field("person", player.person);
        json.field("name", player.name);
        write_counts(json, player.counts);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    return out;
}

std::string encode_channel(const ShownChannel& channel) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    write_channel(json, channel);
    json.end_object();
    return out;
}

std::string encode_organized(std::span<const OrganizedMatch> matches) {
    constexpr std::array<std::string_view, 5> roles{"a", "b", "judge", "a2", "b2"};
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.key("matches");
    json.begin_array();
    for (const OrganizedMatch& match : matches) {
        json.begin_object();
        json.field("match", match.match);
        json.key("names");
        json.begin_object();
        for (std::size_t role = 0; role < roles.size(); ++role)
            if (!match.names[role].empty())
                json.field(roles[role], match.names[role]);
        json.end_object();
        json.field("phase", match.phase);
        write_match_terms(json, match.regulation);
        json.field("created_ms", to_ms(match.created));
        json.end_object();
    }
    json.end_array();
    json.end_object();
    return out;
}

std::string encode_link(std::string_view token) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("link", token);
    json.end_object();
    return out;
}

std::string encode_revoked(std::size_t links) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("revoked", static_cast<std::int64_t>(links));
    json.end_object();
    return out;
}

std::string encode_links(std::span<const ListedLink> links) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.key("links");
    json.begin_array();
    for (const ListedLink& link : links)
        write_link(json, link);
    json.end_array();
    json.end_object();
    return out;
}

std::string encode_empty() {
    return "{}";
}

}  // namespace doska::protocol
