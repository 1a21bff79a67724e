#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace doska::load {

/// Where a server listens: an http URL with an IPv4 address or "localhost" and a port.
struct Endpoint {
    std::string host;
    std::uint16_t port = 0;
    std::string authority() const { return host + ":" + std::to_string(port); }
};

/// Reads "http://127.0.0.1:8080" (a path is ignored); throws std::invalid_argument.
Endpoint parse_endpoint(std::string_view url);

/// Begins a non-blocking TCP connection, Nagle off. Returns the socket, or -1.
int start_connecting(const Endpoint& endpoint);

/// The error of a finished connection attempt, 0 when it succeeded.
int connect_error(int fd);

}  // namespace doska::load
