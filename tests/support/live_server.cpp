#include "tests/support/live_server.hpp"

#include <sodium.h>
#include <algorithm>
#include <future>
#include <stdexcept>

namespace doska::test {

LiveServer::LiveServer(const TestDatabase& database, const std::function<void(Config&)>& configure) {
    if (::sodium_init() < 0)
        throw std::runtime_error("libsodium does not start");
    config_.db_url = database.as_server();
    config_.listen.port = config_.admin_listen.port = 0;
    config_.guests_per_minute = 0;
    if (configure)
        configure(config_);
    assembly_ = std::make_unique<Assembly>(config_, app::DiceKey{*ports::DiceSecret::parse(std::string(64, 'd'))});
    assembly_->loop().on_tick([this](Instant now, Millis lateness) {
        const std::scoped_lock guard(mutex_);
        if (lateness > Millis{0})
            late_ticks_.push_back({now, lateness});
    });
    if (assembly_->start() != 0)
        throw std::runtime_error("the server does not start");
    thread_ = std::thread([this] { exit_code_ = assembly_->serve(); });
}

LiveServer::~LiveServer() {
    stop();
}

int LiveServer::stop() {
    if (thread_.joinable()) {
        assembly_->loop().post([this] { assembly_->begin_stop(); });
        thread_.join();
    }
    return exit_code_;
}

void LiveServer::sleep_until(Instant at) const {
    // The server's time is cut down to whole milliseconds; sleep by its distance, then look again.
    for (Instant present = now(); present < at; present = now())
        std::this_thread::sleep_for(
            std::max<std::chrono::microseconds>(at - present - Millis{1}, std::chrono::microseconds{100}));
}

void LiveServer::block_loop(Instant from, Instant until) {
    sleep_until(from);
    const auto held = std::make_shared<std::promise<void>>();
    assembly_->loop().post([this, until, held] {
        held->set_value();
        sleep_until(until);
    });
    held->get_future().wait();
}

Millis LiveServer::lateness_between(Instant from, Instant until) const {
    const std::scoped_lock guard(mutex_);
    Millis most{0};
    for (auto tick = late_ticks_.rbegin(); tick != late_ticks_.rend() && tick->at >= from; ++tick)
        if (tick->at - tick->lateness <= until)
            most = std::max(most, tick->lateness);
    return most;
}

}  // namespace doska::test
