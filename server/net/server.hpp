#pragma once

#include "engine/core/result.hpp"
#include "server/net/core.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace doska::net {

class Listener;

/// Both ports of one server. Made, used and destroyed on the loop's thread, or while the loop does not run; the loop
/// and the gateway must outlive it.
class Server {
public:
    Server(IoLoop& loop, ports::Gateway& gateway, obs::Metrics& metrics, Settings settings, OperatorPages pages);
    /// Cuts whatever is still open.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Takes both ports, so that nobody else can; who connects waits until serve(). The error names the address in
    /// words.
    Result<void, std::string> bind();
    /// Serves who has connected and who will.
    void serve();
    /// Both.
    Result<void, std::string> start();
    std::uint16_t port() const;
    std::uint16_t operator_port() const;

    /// No new connection on the public port from now on; those that are open are served.
    void refuse_new();
    /// No new connection from now on and no frame is read. Each client gets what waits for it and a close 1012 that
    /// says when to come back; after `wait` the rest is cut. Then `done`.
    void stop(Millis wait, std::function<void()> done);

private:
    std::shared_ptr<Core> core_;
    std::shared_ptr<Listener> public_;
    std::shared_ptr<Listener> operator_;
};

}  // namespace doska::net
