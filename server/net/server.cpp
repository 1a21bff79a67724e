#include "server/net/server.hpp"

#include "server/net/listener.hpp"

#include <utility>

namespace doska::net {

Server::Server(IoLoop& loop, ports::Gateway& gateway, obs::Metrics& metrics, Settings settings, OperatorPages pages)
    : core_(std::make_shared<Core>(loop, gateway, metrics, std::move(settings), std::move(pages))),
      public_(std::make_shared<Listener>(core_, Door::Public)),
      operator_(std::make_shared<Listener>(core_, Door::Operator)) {
    loop.on_tick([weak = std::weak_ptr(core_)](Instant now, Millis lateness) {
        if (const auto core = weak.lock()) {
            core->turn(now, lateness);
        }
    });
}

Server::~Server() {
    public_->close();
    operator_->close();
    core_->cut_all();
}

Result<void, std::string> Server::bind() {
    std::string error = public_->open(core_->settings.address, core_->settings.port);
    if (error.empty()) {
        error = operator_->open("127.0.0.1", core_->settings.operator_port);
    }
    if (!error.empty()) {
        return failure(std::move(error));
    }
    return {};
}

void Server::serve() {
    public_->accept();
    operator_->accept();
}

Result<void, std::string> Server::start() {
    return bind().map([this] { serve(); });
}

void Server::refuse_new() {
    public_->close();
}

std::uint16_t Server::port() const {
    return public_->port();
}

std::uint16_t Server::operator_port() const {
    return operator_->port();
}

void Server::stop(Millis wait, std::function<void()> done) {
    public_->close();
    operator_->close();
    core_->stop(wait, std::move(done));
}

}  // namespace doska::net
