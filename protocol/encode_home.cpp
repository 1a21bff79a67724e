#include "engine/draughts/fen.hpp"
#include "protocol/encode_http.hpp"
#include "protocol/encode_nardy.hpp"
#include "protocol/encode_parts.hpp"
#include "protocol/json_writer.hpp"

namespace doska::protocol {
namespace {

/// "people":{"a":{"id":..,"name":..},"b":..}, a free seat left out.
void write_people(JsonWriter& json, const std::array<std::string_view, 2>& people,
                  const std::array<std::string_view, 2>& names) {
    json.key("people");
    json.begin_object();
    for (const Seat seat : {Seat::A, Seat::B}) {
        if (people[index(seat)].empty())
            continue;
        json.key(letter(seat));
        json.begin_object();
        json.field("id", people[index(seat)]);
        json.field("name", names[index(seat)]);
        json.end_object();
    }
    json.end_object();
}

void write_board(JsonWriter& json, const match::Regulation& regulation, Seat white,
                 const draughts::Position& position) {
    json.field("rules", regulation.rules);
    json.field("white", letter(white));
    json.field("fen", draughts::to_fen(position));
}

/// A board of nardy, with the score; `state`: none before the first game.
void write_nardy(JsonWriter& json, const match::Regulation& regulation, const match::State* state) {
    json.field("rules", regulation.rules);
    json.field("white", letter(state != nullptr ? state->white : regulation.first_white));
    write_nardy_brief(json, *regulation.nardy);
    if (state == nullptr)
        return;
    write_checkers(json, *state);
    write_points(json, "points", state->nardy->score.points);
}

/// What the board shows: of a match that has ended and is not at hand nobody knows without reading it.
void write_position(JsonWriter& json, const OwnMatch& own) {
    const match::Regulation& regulation = own.regulation;
    if (regulation.nardy)
        return write_nardy(json, regulation, own.state);
    if (own.state != nullptr && own.state->game > 0)
        return write_board(json, regulation, own.state->white, own.state->board.position());
    if (own.phase != match::code(match::Phase::Ended) && match::variant_of(regulation.rules))
        return write_board(json, regulation, regulation.first_white, match::start_of(regulation));
    json.field("rules", regulation.rules);
}

void write_live(JsonWriter& json, const LiveGame& live) {
    json.begin_object();
    json.field("match", live.match);
    write_people(json, live.people, live.names);
    json.field("game", live.state.game);
    json.field("games", live.state.regulation.games);
    json.field("ply", live.state.ply);
    if (live.state.nardy)
        write_nardy(json, live.state.regulation, &live.state);
    else
        write_board(json, live.state.regulation, live.state.white, live.state.board.position());
    write_control(json, live.state.regulation.control);
    json.field("started_ms", to_ms(live.started));
    json.end_object();
}

void write_own(JsonWriter& json, const OwnMatch& own) {
    json.begin_object();
    json.field("match", own.match);
    json.field("role", own.role);
    json.field("phase", own.phase);
    write_people(json, own.people, own.names);
    if (own.state != nullptr) {
        json.field("game", own.state->game);
        json.field("ply", own.state->ply);
        if (own.state->playing())
            json.field("to_move", letter(own.state->to_move()));
    }
    write_position(json, own);
    json.field("games", own.regulation.games);
    write_control(json, own.regulation.control);
    json.field("casual", own.regulation.casual);
    json.field("created_ms", to_ms(own.created));
    if (own.regulation.starts_at)
        json.field("starts_at_ms", to_ms(*own.regulation.starts_at));
    if (!own.rematch.empty())
        json.field("rematch", own.rematch);
    json.end_object();
}

}  // namespace

std::string encode_invited(const Invited& invited) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("match", invited.match);
    json.field("role", invited.role);
    json.field("taken", invited.taken);
    json.key("people");
    json.begin_array();
    for (const InvitedPerson& person : invited.people) {
        json.begin_object();
        json.field("role", person.role);
        json.field("name", person.name);
        json.end_object();
    }
    json.end_array();
    write_match_terms(json, invited.regulation);
    json.field("casual", invited.regulation.casual);
    json.end_object();
    return out;
}

std::string encode_live(std::span<const LiveGame> games) {
    std::string out;
    JsonWriter json(out);
    json.begin_array();
    for (const LiveGame& game : games)
        write_live(json, game);
    json.end_array();
    return out;
}

std::string encode_home(std::string_view live, std::optional<std::span<const OwnMatch>> mine) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.key("live");
    json.raw(live);
    if (mine) {
        json.key("mine");
        json.begin_array();
        for (const OwnMatch& one : *mine)
            write_own(json, one);
        json.end_array();
    }
    json.end_object();
    return out;
}

std::string encode_me(std::span<const MyPerson> people, bool guests) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.key("people");
    json.begin_array();
    for (const MyPerson& person : people) {
        json.begin_object();
        json.field("person", person.person);
        json.field("name", person.name);
        json.field("kind", person.kind);
        json.key("matches");
        json.begin_array();
        for (const OwnMatch& match : person.matches)
            write_own(json, match);
        json.end_array();
        json.end_object();
    }
    json.end_array();
    json.field("guests", guests);
    json.end_object();
    return out;
}

}  // namespace doska::protocol
