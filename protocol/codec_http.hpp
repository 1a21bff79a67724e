#pragma once

#include "engine/match/regulation.hpp"
#include "protocol/message.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace doska::protocol {

/// The largest HTTP body, in bytes.
inline constexpr std::size_t max_body_bytes = 16'384;

/// Why a body was refused: a code of DecodeCode, of the regulation's check or of the position's notation, and the field
/// that is at fault, if it is one.
struct BodyError {
    std::string code;
    std::string field;
    bool operator==(const BodyError&) const = default;
};

/// POST /api/guests
struct GuestRequest {
    std::string name;      // 1..40 characters, no space at its ends
    bool session = false;  // enters the browser's session, gets no token
};
Result<GuestRequest, BodyError> decode_guest(std::string_view body);

/// POST /api/matches
struct MatchRequest {
    match::Regulation regulation;  // checked as a whole
    std::optional<Seat> seat;      // the creator's own
    /// Whom an organizer names, by role: seat a, seat b, judge, and of pairs the others of a and b; empty: nobody.
    std::array<std::string, 5> people;
    bool names_people() const;
};
Result<MatchRequest, BodyError> decode_match(std::string_view body);

/// POST /api/invites
struct InviteRequest {
    std::string code;  // 16..64 of [A-Za-z0-9_-]
};
Result<InviteRequest, BodyError> decode_invite(std::string_view body);

/// POST /api/enter, POST /api/enter/look
struct EntryRequest {
    std::string token;  // 16..64 of [A-Za-z0-9_-]
};
Result<EntryRequest, BodyError> decode_entry(std::string_view body);

/// POST /api/leave
struct LeaveRequest {
    std::string person;
};
Result<LeaveRequest, BodyError> decode_leave(std::string_view body);

/// POST /api/login, POST /api/password
struct Credentials {
    std::string login;     // 3..32 of [a-z0-9._-], lower case whatever was typed
    std::string password;  // 1..200 characters
};
Result<Credentials, BodyError> decode_credentials(std::string_view body);

/// POST /api/matches/ID/links, POST /api/matches/ID/links/revoke
struct LinkRequest {
    std::size_t role;  // as in MatchRequest::people
};
Result<LinkRequest, BodyError> decode_link(std::string_view body);

/// POST /api/pdn/read, POST /api/mat/read: the text of games, whatever it is.
Result<std::string, BodyError> decode_pdn(std::string_view body);
Result<std::string, BodyError> decode_mat(std::string_view body);

/// A body that must be `{}`: what is wrong with it, or nullopt.
std::optional<BodyError> decode_nothing(std::string_view body);

}  // namespace doska::protocol
