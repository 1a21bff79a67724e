#pragma once

#include "engine/match/regulation.hpp"
#include "protocol/message.hpp"

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
    std::string name;  // 1..40 characters, no space at its ends
};
Result<GuestRequest, BodyError> decode_guest(std::string_view body);

/// POST /api/matches
struct MatchRequest {
    match::Regulation regulation;  // checked as a whole
    std::optional<Seat> seat;      // the creator's own
};
Result<MatchRequest, BodyError> decode_match(std::string_view body);

/// POST /api/invites
struct InviteRequest {
    std::string code;  // 16..64 of [A-Za-z0-9_-]
};
Result<InviteRequest, BodyError> decode_invite(std::string_view body);

}  // namespace doska::protocol
