#pragma once

#include "engine/core/time.hpp"
#include "server/net/trusted_proxies.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace doska::net {

class WebPages;

/// What an operator may set about the network. Port 0 takes a free one.
struct Settings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;
    std::uint16_t operator_port = 9090;   // always on loopback: /metrics and /readyz
    TrustedProxies proxies;               // their X-Real-IP is believed
    std::shared_ptr<const WebPages> web;  // the client's pages, or none

    std::size_t max_connections = 20'000;
    int connections_per_address = 0;  // without a WebSocket on them, but for this machine and the proxies; 0: no limit
    std::size_t max_header_bytes = 8 * 1024;
    std::size_t max_body_bytes = 64 * 1024;
    std::size_t max_message_bytes = 8192;       // of a client's frame
    std::size_t max_frame_bytes = 64 * 1024;    // of what is joined for a client
    std::size_t max_outbox_bytes = 256 * 1024;  // waiting for one client; over it 4408
    int kernel_send_bytes = 64 * 1024;          // what the kernel may hold besides for one client

    Millis http_timeout{10'000};            // for one request to arrive, to be answered, to be taken
    std::size_t slowest_bytes_per_ms = 16;  // a long answer gets so much more time
    Millis lost_after{10'000};              // without a byte from a client
    Millis ping_interval{5'000};            // until the application sets another
    Millis close_deadline{2'000};           // then the socket is cut
};

}  // namespace doska::net
