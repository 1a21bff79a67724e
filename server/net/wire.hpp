#pragma once

#include "server/net/socket.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace doska::net {

/// The bytes of one WebSocket, below Beast. Frames go out whole and in their turn, whether the session puts them or
/// Beast writes them (the handshake's answer, pongs, closes). A frame goes to the kernel at once; only what the kernel
/// does not take is kept, until somebody waits for the socket and pushes it. After a close frame or an error nothing is
/// sent.
class Wire {
public:
    using executor_type = Executor;
    using next_layer_type = Socket;

    explicit Wire(Socket socket) : socket_(std::move(socket)) {}

    executor_type get_executor() { return socket_.get_executor(); }
    Socket& next_layer() { return socket_; }
    const Socket& next_layer() const { return socket_; }

    /// One whole frame.
    void put(std::string_view frame);
    /// Tries again to send what is kept.
    void push();
    /// Whether something is kept: then nothing more should be put.
    bool blocked() const { return !unsent_.empty(); }
    /// Whether a close frame was sent, by whomever.
    bool closed() const { return closed_; }
    /// What ended the sending.
    boost::system::error_code error() const { return error_; }

    // What Beast asks of the layer below it.
    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return socket_.async_read_some(first_of(buffers), std::forward<Token>(token));
    }
    /// Completes when all has gone to the kernel, so that a peer that sends pings and reads nothing is not read either.
    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_compose<Token, void(boost::system::error_code, std::size_t)>(
            WriteOp<Buffers>{*this, buffers}, token, socket_);
    }

private:
    /// A single buffer is read by a cheaper system call than a list of them.
    template <typename Buffers>
    static asio::mutable_buffer first_of(const Buffers& buffers) {
        for (auto i = asio::buffer_sequence_begin(buffers); i != asio::buffer_sequence_end(buffers); ++i) {
            if (asio::mutable_buffer(*i).size() > 0) {
                return *i;
            }
        }
        return {};
    }

    template <typename Buffers>
    struct WriteOp {
        Wire& wire;
        Buffers buffers;
        std::size_t size = 0;
        bool put = false;

        template <typename Self>
        void operator()(Self& self, boost::system::error_code error = {}) {
            if (!std::exchange(put, true)) {
                std::string bytes(asio::buffer_size(buffers), '\0');
                size = asio::buffer_copy(asio::buffer(bytes), buffers);
                wire.put(bytes);
                if (!wire.blocked()) {
                    return asio::post(wire.socket_.get_executor(), std::move(self));
                }
            } else if (!error) {
                wire.push();
            }
            if (!error && wire.blocked()) {
                return wire.socket_.async_wait(Socket::wait_write, std::move(self));
            }
            self.complete(error ? error : wire.error(), size);
        }
    };

    std::size_t send(std::string_view bytes);

    Socket socket_;
    std::string unsent_;
    boost::system::error_code error_;
    bool closed_ = false;
};

/// Beast ends the connection below a WebSocket by these.
template <typename Handler>
void async_teardown(boost::beast::role_type role, Wire& wire, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, wire.next_layer(), std::forward<Handler>(handler));
}
void teardown(boost::beast::role_type role, Wire& wire, boost::system::error_code& error);

}  // namespace doska::net
