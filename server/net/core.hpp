#pragma once

#include "server/app/places.hpp"
#include "server/net/connection.hpp"
#include "server/net/loop.hpp"
#include "server/net/settings.hpp"
#include "server/net/wheel.hpp"
#include "server/obs/metrics.hpp"
#include "server/ports/client_link.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace doska::net {

/// What an operator asks on the second port. Called on the loop.
struct OperatorPages {
    std::function<std::string()> metrics;  // Prometheus text
    /// Empty when ready, else the stable code of the reason.
    std::function<std::string()> not_ready;
};

/// The network's own figures.
struct Figures {
    explicit Figures(obs::Metrics& metrics);
    void count_close(std::string_view reason);
    void count_response(int status);

    obs::Metrics& all;
    obs::Gauge& connections;
    obs::Gauge& sockets;
    obs::Counter& accept_failed;
    obs::Counter& turned_away;
    obs::Counter& frames_in;
    obs::Counter& frames_out;
    obs::Counter& bytes_out;
    obs::Histogram& lateness;
    obs::Histogram& round_trip;
};

/// One of the places of its key, given back with the last copy; null where they are not counted.
using Place = std::shared_ptr<const void>;

/// What the connections of one server share. On the loop only.
class Core : public std::enable_shared_from_this<Core> {
public:
    Core(IoLoop& loop, ports::Gateway& gateway, obs::Metrics& metrics, Settings settings, OperatorPages pages);

    void add(std::shared_ptr<Connection> connection);
    void remove(Connection& connection);
    bool is_full() const { return connections_.size() >= settings.max_connections; }
    /// A place for a plain connection of this peer, for as long as the answer is kept; nullopt when his network has as
    /// many as it may have.
    std::optional<Place> take_place(const std::string& peer);

    /// Called each 10 ms.
    void turn(Instant now, Millis lateness);
    /// Whether silence of a client may be held against it now: not just after the loop itself stood still.
    bool may_judge_silence(Instant now) const { return now >= patience_until_; }

    /// Calls the connection's flush() at the end of what waits now on the loop, so that messages of one turn join.
    void flush_later(std::shared_ptr<Connection> connection);

    bool stopping() const { return stopping_; }
    /// Tells every connection to end, cuts what is left after `wait`, then calls `done`.
    void stop(Millis wait, std::function<void()> done);
    void cut_all();
    /// How long one client should wait before it comes back: 0.3 to 5 s, so that they don't come all at once.
    Millis advised_wait();

    IoLoop& loop;
    ports::Gateway& gateway;
    const Settings settings;
    OperatorPages pages;
    Figures figures;
    Wheel wheel;
    std::string frame;  // where the connections build what they send, one after the other

private:
    void flush();
    void tell_when_stopped(Instant now);

    app::Places places_;  // of plain connections, by network
    std::vector<std::shared_ptr<Connection>> connections_;
    std::vector<std::shared_ptr<Connection>> unflushed_;
    std::vector<std::shared_ptr<Connection>> flushed_;  // empty between two flushes: only its room is kept
    Instant patience_until_{};
    bool stopping_ = false;
    Instant cut_at_{};
    std::function<void()> stopped_;
    std::minstd_rand jitter_{std::random_device{}()};
};

}  // namespace doska::net
