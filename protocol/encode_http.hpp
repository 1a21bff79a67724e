#pragma once

#include "engine/core/time.hpp"
#include "engine/match/state.hpp"
#include "protocol/encode.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace doska::protocol {

/// The answers over HTTP, each one JSON object. A role is "a", "b" or "judge".

/// `detail`: the field at fault, or empty.
std::string encode_error(std::string_view code, std::string_view detail = {});

/// `token`: empty where a cookie is set instead.
std::string encode_guest(std::string_view person, std::string_view name, std::string_view token, Instant expires);

/// The codes that give the roles of a new match; empty: no such invitation.
struct Invites {
    std::string_view a;
    std::string_view b;
    std::string_view judge;
    std::string_view a2{};  // the other of a pair
    std::string_view b2{};
};
/// `links`: the entry tokens of those whom the request named; all empty: it named nobody.
std::string encode_new_match(std::string_view match, const Invites& invites, const Invites& links = {});

std::string encode_entry(std::string_view match, std::string_view role);

/// POST /api/invites/look: a match that somebody is invited to.
struct InvitedPerson {
    std::string_view role;
    std::string_view name;
};
struct Invited {
    std::string_view match;
    std::string_view role;
    bool taken;
    std::span<const InvitedPerson> people;
    const match::Regulation& regulation;
};
std::string encode_invited(const Invited& invited);

struct Participant {
    std::string_view role;
    std::string_view id;
    std::string_view name;
};
/// `state`: as encode_state() gives it, or empty where the match has not begun.
std::string encode_match(std::string_view match, std::span<const Participant> people, bool open,
                         std::string_view state);

/// Somebody who enters: by a link of a match with his role there, else both empty. `kind` is "guest", "player" or
/// "organizer".
struct EnteredPerson {
    std::string_view person;
    std::string_view name;
    std::string_view kind;
    std::string_view match;
    std::string_view role;
};
std::string encode_entered(const EnteredPerson& entered);

/// One of a person's own matches, in GET /api/me and GET /api/home.
struct OwnMatch {
    std::string_view match;
    std::string_view role;                   // "a", "b" or "judge"
    std::string_view phase;                  // "waiting", "between_games", "playing", "ended"
    std::array<std::string_view, 2> people;  // ids; empty: the seat is free
    std::array<std::string_view, 2> names;
    const match::Regulation& regulation;
    const match::State* state;  // null: not at hand
    Instant created;
    std::string_view rematch;  // empty: none
};

/// GET /api/me; `guests`: whether somebody can come without a link.
struct MyPerson {
    std::string_view person;
    std::string_view name;
    std::string_view kind;
    std::span<const OwnMatch> matches;
};
std::string encode_me(std::span<const MyPerson> people, bool guests);

/// GET /api/organized
struct OrganizedMatch {
    std::string_view match;
    std::array<std::string_view, 5> names;  // seat a, seat b, judge, the others of pairs; empty: nobody
    std::string_view phase;                 // as of OwnMatch
    Instant created;
    match::Regulation regulation;
};
std::string encode_organized(std::span<const OrganizedMatch> matches);

std::string encode_link(std::string_view token);
std::string encode_revoked(std::size_t links);

/// GET /api/matches/ID/links
struct LinkUse {
    Instant entered;
    Instant last;
    std::string agent;
};
struct ListedLink {
    std::string_view role;
    std::string person;
    std::string name;
    Instant created;
    std::optional<Instant> revoked;
    std::vector<LinkUse> uses;
};
std::string encode_links(std::span<const ListedLink> links);

/// `{}`
std::string encode_empty();

/// POST /api/matches/ID/rematch; `match`: the new one.
std::string encode_rematch(std::string_view match);

/// A match that is being played, as the front page shows it.
struct LiveGame {
    std::string_view match;
    std::array<std::string_view, 2> people;  // ids, by index(Seat)
    std::array<std::string_view, 2> names;
    const match::State& state;
    Instant started;  // the present game
};
/// The games as a JSON array, which many answers share.
std::string encode_live(std::span<const LiveGame> games);
/// GET /api/home; `live`: as encode_live() gives it; `mine`: nullopt where nobody in particular asks.
std::string encode_home(std::string_view live, std::optional<std::span<const OwnMatch>> mine);

/// GET /api/matches/ID/channel/SEAT
std::string encode_channel(const ShownChannel& channel);

/// GET /api/dice, GET /api/matches/ID/dice
struct DiceCounts {
    std::array<std::int64_t, 6> faces{};
    std::array<std::int64_t, 36> pairs{};  // of both dice of one side's roll, the first by rows
};
struct PlayerDice {
    std::string_view person;
    std::string_view name;
    DiceCounts counts;
};
/// Of so many matches; `more`: there are others that are not counted.
std::string encode_dice(std::size_t matches, bool more, const DiceCounts& all, std::span<const PlayerDice> players);

/// GET /healthz
std::string encode_health(std::string_view status);

}  // namespace doska::protocol
