#include "server/net/core.hpp"

#include "server/app/network_of.hpp"
#include "server/net/loop_impl.hpp"

#include <boost/asio/post.hpp>

#include <utility>

namespace doska::net {
namespace {

constexpr Millis standstill{500};
constexpr Millis patience{1000};

}  // namespace

Figures::Figures(obs::Metrics& metrics)
    : all(metrics),
      connections(metrics.gauge("doska_net_connections", "Open sockets of both ports.")),
      sockets(metrics.gauge("doska_net_websockets", "Open WebSockets.")),
      accept_failed(metrics.counter("doska_net_accept_failed_total", "Sockets that could not be accepted.")),
      turned_away(metrics.counter("doska_net_turned_away_total", "Sockets over the limit of connections.")),
      frames_in(metrics.counter("doska_net_frames_in_total", "Text frames read.")),
      frames_out(metrics.counter("doska_net_frames_out_total", "Text frames written.")),
      bytes_out(metrics.counter("doska_net_bytes_out_total", "Payload bytes written to WebSockets.")),
      lateness(metrics.histogram("doska_loop_lateness_ms", "How late the 10 ms tick of the loop was.",
                                 {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000})),
      round_trip(metrics.histogram("doska_net_round_trip_ms", "Ping to pong.",
                                   {1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500})) {}

void Figures::count_close(std::string_view reason) {
    all.counter("doska_net_closed_total", "WebSockets ended, by close code or reason.",
                {{"reason", std::string(reason)}})
        .add();
}

void Figures::count_response(int status) {
    all.counter("doska_net_responses_total", "HTTP answers.", {{"status", std::to_string(status)}}).add();
}

Core::Core(IoLoop& io_loop, ports::Gateway& application, obs::Metrics& metrics, Settings net_settings,
           OperatorPages operator_pages)
    : loop(io_loop),
      gateway(application),
      settings(std::move(net_settings)),
      pages(std::move(operator_pages)),
      figures(metrics),
      wheel(io_loop.now()),
      places_(settings.connections_per_address) {}

std::optional<Place> Core::take_place(const std::string& peer) {
    if (app::is_loopback(peer) || settings.proxies.contains(peer)) {
        return Place();
    }
    Place place = places_.take(app::network_of(peer));
    return place ? std::optional(std::move(place)) : std::nullopt;
}

void Core::add(std::shared_ptr<Connection> connection) {
    connection->place_ = connections_.size();
    connections_.push_back(std::move(connection));
    figures.connections.set(static_cast<std::int64_t>(connections_.size()));
}

void Core::remove(Connection& connection) {
    const std::size_t place = connection.place_;
    if (place >= connections_.size() || connections_[place].get() != &connection) {
        return;
    }
    const auto last_reference = std::move(connections_[place]);
    if (place + 1 < connections_.size()) {
        connections_[place] = std::move(connections_.back());
        connections_[place]->place_ = place;
    }
    connections_.pop_back();
    figures.connections.set(static_cast<std::int64_t>(connections_.size()));
}

void Core::turn(Instant now, Millis lateness) {
    figures.lateness.observe(static_cast<double>(lateness.count()));
    if (lateness > standstill) {
        patience_until_ = now + patience;
    }
    wheel.advance(now);
    if (stopped_) {
        tell_when_stopped(now);
    }
}

void Core::flush_later(std::shared_ptr<Connection> connection) {
    unflushed_.push_back(std::move(connection));
    if (unflushed_.size() == 1) {
        asio::post(loop.impl().context, [self = shared_from_this()] { self->flush(); });
    }
}

void Core::flush() {
    flushed_.clear();  // unless an exception left the last flush
    std::swap(unflushed_, flushed_);
    for (const auto& connection : flushed_) {
        connection->flush();
    }
    flushed_.clear();
}

void Core::stop(Millis wait, std::function<void()> done) {
    stopping_ = true;
    stopped_ = std::move(done);
    cut_at_ = loop.now() + wait;
    const auto connections = connections_;  // some leave the list at once
    for (const auto& connection : connections) {
        connection->go_away();
    }
}

void Core::tell_when_stopped(Instant now) {
    if (now >= cut_at_) {
        cut_all();
    }
    if (connections_.empty()) {
        std::exchange(stopped_, nullptr)();
    }
}

void Core::cut_all() {
    while (!connections_.empty()) {
        const auto connection = connections_.back();
        connection->cut();
        remove(*connection);
    }
}

Millis Core::advised_wait() {
    return Millis{std::uniform_int_distribution<std::int64_t>(300, 5000)(jitter_)};
}

}  // namespace doska::net
