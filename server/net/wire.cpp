#include "server/net/wire.hpp"

#include "server/net/frame.hpp"

#include <sys/socket.h>

#include <cerrno>

namespace doska::net {

// How much the kernel took; what the sending ended with is kept.
std::size_t Wire::send(std::string_view bytes) {
    for (;;) {
        const auto sent = ::send(socket_.native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent >= 0) {
            return static_cast<std::size_t>(sent);
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return 0;
        }
        if (errno != EINTR) {
            error_.assign(errno, boost::system::system_category());
            return 0;
        }
    }
}

void Wire::put(std::string_view frame) {
    if (error_ || closed_ || frame.empty()) {
        return;
    }
    closed_ = static_cast<std::uint8_t>(frame.front()) == first_byte(Opcode::Close);
    const std::size_t sent = blocked() ? 0 : send(frame);
    if (!error_) {
        unsent_ += frame.substr(sent);
    }
}

void Wire::push() {
    if (!blocked()) {
        return;
    }
    unsent_.erase(0, send(unsent_));
    if (error_ || unsent_.empty()) {
        unsent_ = std::string();  // gives the room back
    }
}

void teardown(boost::beast::role_type role, Wire& wire, boost::system::error_code& error) {
    boost::beast::websocket::teardown(role, wire.next_layer(), error);
}

}  // namespace doska::net
