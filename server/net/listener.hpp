#pragma once

#include "server/net/core.hpp"
#include "server/net/http_session.hpp"
#include "server/net/socket.hpp"

#include <boost/asio/basic_socket_acceptor.hpp>

#include <memory>
#include <string>

namespace doska::net {

/// Accepts on one port. When the process has no descriptors left it waits and tries again.
class Listener final : public WheelTimer, public std::enable_shared_from_this<Listener> {
public:
    Listener(std::shared_ptr<Core> core, Door door);

    /// Takes the port; who connects waits until accept(). The error in words, or empty.
    std::string open(const std::string& address, std::uint16_t port);
    std::uint16_t port() const;
    void close();
    /// Lets the next one in, and all that follow.
    void accept();

private:
    void on_accept(boost::system::error_code error, Socket socket);
    void on_timer(Instant now) override;

    std::shared_ptr<Core> core_;
    Door door_;
    asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor_;
};

}  // namespace doska::net
