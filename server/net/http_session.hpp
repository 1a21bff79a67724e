#pragma once

#include "server/net/core.hpp"
#include "server/net/socket.hpp"

#include <cstdint>
#include <memory>

namespace doska::net {

/// Which port a socket came in by.
enum class Door : std::uint8_t {
    Public,    // the API and WebSockets
    Operator,  // /metrics and /readyz
};

/// Serves HTTP on an accepted socket until it ends or becomes a WebSocket, and keeps `place` as long.
void start_http(std::shared_ptr<Core> core, Socket socket, Door door, Place place);

}  // namespace doska::net
