#include "server/net/listener.hpp"

#include "server/obs/log.hpp"

#include <boost/asio/error.hpp>
#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace doska::net {
namespace {

constexpr int backlog = 4096;
constexpr Millis pause_without_descriptors{100};

bool is_for_want_of_room(boost::system::error_code error) {
    namespace errc = boost::system::errc;
    return error == errc::too_many_files_open || error == errc::too_many_files_open_in_system ||
           error == errc::no_buffer_space || error == errc::not_enough_memory;
}

/// A best effort: the few bytes fit into an empty socket, or the peer is just cut off.
void turn_away(Socket& socket, std::string_view status, std::string_view code) {
    const std::string body = "{\"error\":\"" + std::string(code) + "\"}";
    const std::string answer =
        "HTTP/1.1 " + std::string(status) +
        "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\nRetry-After: 5\r\n\r\n" + body;
    boost::system::error_code ignored;
    socket.non_blocking(true, ignored);
    socket.write_some(asio::buffer(answer), ignored);
    socket.shutdown(Socket::shutdown_both, ignored);
}

}  // namespace

Listener::Listener(std::shared_ptr<Core> core, Door door)
    : core_(std::move(core)), door_(door), acceptor_(core_->loop.impl().context) {}

std::string Listener::open(const std::string& address, std::uint16_t port) {
    boost::system::error_code error;
    const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(address, error), port);
    if (!error) {
        acceptor_.open(endpoint.protocol(), error);
    }
    if (!error) {
        acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    }
    if (!error) {
        acceptor_.bind(endpoint, error);
    }
    if (!error) {
        acceptor_.listen(backlog, error);
    }
    if (error) {
        return address + ":" + std::to_string(port) + ": " + error.message();
    }
    return "";
}

std::uint16_t Listener::port() const {
    boost::system::error_code ignored;
    return acceptor_.local_endpoint(ignored).port();
}

void Listener::close() {
    disarm();
    boost::system::error_code ignored;
    acceptor_.close(ignored);
}

void Listener::accept() {
    acceptor_.async_accept([self = shared_from_this()](boost::system::error_code error, Socket socket) {
        self->on_accept(error, std::move(socket));
    });
}

void Listener::on_accept(boost::system::error_code error, Socket socket) {
    if (!acceptor_.is_open()) {
        return;
    }
    if (error) {
        core_->figures.accept_failed.add();
        if (is_for_want_of_room(error)) {
            obs::log::warn("accept_failed", {{"error", error.value()}});
            core_->wheel.arm(*this, core_->loop.now() + pause_without_descriptors);
            return;
        }
    } else if (core_->is_full()) {
        core_->figures.turned_away.add();
        turn_away(socket, "503 Service Unavailable", "server_full");
    } else if (auto place = core_->take_place(peer_address(socket))) {
        boost::system::error_code ignored;
        socket.set_option(asio::ip::tcp::no_delay(true), ignored);
        socket.set_option(asio::socket_base::send_buffer_size(core_->settings.kernel_send_bytes), ignored);
        start_http(core_, std::move(socket), door_, std::move(*place));
    } else {
        core_->figures.turned_away.add();
        turn_away(socket, "429 Too Many Requests", "too_many_connections");
    }
    accept();
}

void Listener::on_timer(Instant) {
    if (acceptor_.is_open()) {
        accept();
    }
}

}  // namespace doska::net
