#pragma once

#include "engine/core/result.hpp"
#include "engine/core/side.hpp"
#include "engine/core/time.hpp"
#include "server/ports/journal.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace doska::ports {

enum class StoreError : std::uint8_t {
    Unavailable,  // no link; try again
    NotFound,
    Taken,    // somebody else was first
    Refused,  // the database refused it: a programmer's error or bad data
    Gone,     // it was there, and is revoked
    Full,     // there is no room for one more
};

/// A guest gave a name by himself; a player, also a judge, was named by the organizer.
enum class PersonKind : std::uint8_t { Guest, Player, Organizer };

/// A person as the server knows one. The name is shown to others and stands in no event.
struct Person {
    std::string id;  // public, 10 random characters
    std::string name;
    std::optional<Instant> expires;
    PersonKind kind = PersonKind::Guest;
    bool operator==(const Person&) const = default;
};

/// "a", "b" or "judge": what a person is in one match; "a2" and "b2" the other of a pair (nardy 22.1).
enum class MatchRole : std::uint8_t { A, B, Judge, A2, B2 };
inline constexpr std::array all_roles{MatchRole::A, MatchRole::B, MatchRole::Judge, MatchRole::A2, MatchRole::B2};

/// Whose side it is; nullopt for a judge.
constexpr std::optional<Seat> seat_of(MatchRole role) {
    switch (role) {
        case MatchRole::A:
        case MatchRole::A2:
            return Seat::A;
        case MatchRole::B:
        case MatchRole::B2:
            return Seat::B;
        case MatchRole::Judge:
            break;
    }
    return std::nullopt;
}
constexpr bool is_partner(MatchRole role) {
    return role == MatchRole::A2 || role == MatchRole::B2;
}

struct MatchPerson {
    MatchRole role;
    std::string person;
    bool operator==(const MatchPerson&) const = default;
};

/// A code that gives one role of one match to who shows it first. Only its digest is stored.
struct Invite {
    Digest code_sha256;
    MatchRole role;
};

struct MatchRecord {
    std::int64_t stream = 0;  // ascending; the journal's key
    std::string id;           // public, 10 random characters
    std::string regulation;   // canonical JSON, as the opening event will carry it
    Instant created{};
    std::vector<MatchPerson> people;
    bool ended = false;
    std::string rematch{};  // public id of the match that follows it, or empty
};

/// To what an invitation invites.
struct InviteRecord {
    MatchRecord match;
    MatchRole role;
    bool used = false;
};

struct NewMatch {
    std::string id;
    std::string regulation;
    std::vector<MatchPerson> people;  // the creator's seat, if any
    std::vector<Invite> invites;
};

/// One process of the server: what the next one learns from it after a crash.
struct RunStart {
    std::int64_t run = 0;
    std::optional<Instant> previous_alive;  // the last sign of life of the process before
    bool previous_clean = false;            // it stopped by itself
};

/// Everything but the journal's writing. Blocking: called on the database threads only. No exception leaves it.
class Store {
public:
    virtual ~Store() = default;

    virtual Result<RunStart, StoreError> begin_run(Instant now) = 0;
    virtual Result<void, StoreError> touch_run(std::int64_t run, Instant now) = 0;
    virtual Result<void, StoreError> end_run(std::int64_t run, Instant now) = 0;

    virtual Result<void, StoreError> add_person(const Person& person, const Digest& token_sha256, Instant now) = 0;
    virtual Result<Person, StoreError> person_of_token(const Digest& token_sha256, Instant now) = 0;
    virtual Result<std::vector<Person>, StoreError> people(const std::vector<std::string>& ids) = 0;

    virtual Result<MatchRecord, StoreError> create_match(const NewMatch& match, Instant now) = 0;
    virtual Result<MatchRecord, StoreError> match_by_id(const std::string& id) = 0;
    /// Gives the role of an unused invitation to a person. Asked again by the same person it gives the same answer;
    /// Taken when somebody else has used it or the person has a role there already.
    virtual Result<MatchRecord, StoreError> use_invite(const Digest& code_sha256, const std::string& person,
                                                       Instant now) = 0;
    virtual Result<InviteRecord, StoreError> invite(const Digest& code_sha256) = 0;
    /// Makes the match that follows another: the same people in the same roles, no invitations. Taken where there is
    /// one already; match_by_id() names it.
    virtual Result<MatchRecord, StoreError> create_rematch(std::int64_t of_stream, const std::string& id,
                                                           const std::string& regulation, Instant now) = 0;
    /// Where one person has a role, the newest first.
    virtual Result<std::vector<MatchRecord>, StoreError> own_matches(const std::string& person, int limit) = 0;
    /// Whose people come by links, and those that play one of these again; the newest first.
    virtual Result<std::vector<MatchRecord>, StoreError> organized_matches(int limit) = 0;
    virtual Result<void, StoreError> mark_ended(std::int64_t stream, Instant now) = 0;

    /// Matches that are not marked as ended, in the order of their streams.
    virtual Result<std::vector<MatchRecord>, StoreError> open_matches() = 0;
    /// All rows of the streams of open matches, ordered by (stream, seq), one after the other.
    virtual Result<void, StoreError> each_open_row(const std::function<void(JournalRow&&)>& row) = 0;
    virtual Result<std::vector<JournalRow>, StoreError> rows(std::int64_t stream) = 0;
    /// The events of a stream that one command caused; empty when it caused none.
    virtual Result<std::vector<JournalRow>, StoreError> rows_of_command(std::int64_t stream,
                                                                        const std::string& cmd) = 0;
    /// Of several streams only the events of these kinds, ordered by (stream, seq).
    virtual Result<std::vector<JournalRow>, StoreError> rows_of_kinds(const std::vector<std::int64_t>& streams,
                                                                      const std::vector<std::string>& kinds) = 0;
    virtual Result<std::vector<EventText>, StoreError> texts(std::int64_t stream) = 0;
};

}  // namespace doska::ports
