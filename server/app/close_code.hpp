#pragma once

#include <cstdint>

namespace doska::app {

/// Why the application closes a WebSocket. All codes, the network's too, stand in protocol/schema/common.schema.json.
enum class CloseCode : std::uint16_t {
    BadFrames = 4400,
    Revoked = 4401,  // the link by which its person came, or under which his password was set
    Left = 4402,     // the person has left this browser
    Expired = 4403,  // his time has run out, or that of the browser's session
    TooMany = 4409,  // connections of one address
    TooFast = 4429,  // frames of one connection
};

constexpr std::uint16_t number(CloseCode code) {
    return static_cast<std::uint16_t>(code);
}

}  // namespace doska::app
