#pragma once

#include "engine/core/time.hpp"
#include "server/net/loop_impl.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <string>

namespace doska::net {

// A concrete executor: no type erasure on each operation.
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;

/// The peer's address, an IPv4 one always in its short form; empty when the peer is gone already.
std::string peer_address(const Socket& socket);
/// The canonical text of an address, or empty.
std::string canonical_address(const std::string& text);

/// Closes without waiting for the peer to take what is unsent.
void cut_socket(Socket& socket);
/// Closes what was sent to its end: the kernel goes on to deliver it, but to no peer that takes nothing for so long.
void leave_socket(Socket& socket, Millis most);

}  // namespace doska::net
