#pragma once

#include "engine/match/view.hpp"
#include "server/app/client.hpp"
#include "server/ports/loop.hpp"

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace doska::app {

/// Who follows a match, by what they may see. A message is encoded once for each view that somebody has.
class Audience {
public:
    explicit Audience(ports::Loop& loop) : loop_(loop) {}

    void add(const std::shared_ptr<Client>& client, match::Role role);
    /// The role that it had, or none.
    std::optional<match::Role> remove(const Client& client);

    bool empty() const;
    bool present(Seat seat) const;
    /// Somebody on the seat whose id is such a one.
    bool present(Seat seat, const std::function<bool(const std::string&)>& is_one) const;
    bool judge_present() const;

    using Encode = std::function<std::string(match::Role)>;
    /// Sends one message to everybody. Watchers are served 64 at a time, the loop serves others in between; messages
    /// that come meanwhile are joined into the next round. A watcher with a backlog is left out and gets a snapshot
    /// when he has caught up.
    /// `but`: who has sent it himself.
    void publish(const Encode& encode, const Client* but = nullptr);
    /// To those of one seat, and to judges.
    void tell(Seat seat, const ports::Message& message) const;
    /// Snapshots for those who were left out and have caught up.
    void catch_up(const Encode& snapshot);

    /// How often the line of a seat is looked at: oftener while it is to move.
    void set_ping_interval(Seat seat, Millis interval) const;

private:
    struct Watcher {
        std::shared_ptr<Client> client;
        std::uint64_t joined;  // how many messages had been published when he came: he has them from his snapshot
        bool lagging = false;  // left out of some messages
    };
    /// The public. Lives on while a round is under way.
    struct Watchers {
        std::vector<Watcher> list;
        std::vector<ports::Message> waiting;  // for the next round
        std::vector<ports::Message> round;    // what the present round sends
        std::uint64_t published = 0;          // messages in all, those of `waiting` included
        std::size_t next = 0;                 // whom the present round serves next
        bool serving = false;
    };

    static constexpr std::size_t slice = 64;
    static constexpr std::size_t backlog_bytes = 64 * 1024;

    static void serve(ports::Loop& loop, const std::shared_ptr<Watchers>& watchers);
    static void serve_one(const Watchers& watchers, Watcher& watcher);

    ports::Loop& loop_;
    std::array<std::vector<std::shared_ptr<Client>>, 3> members_;  // seat a, seat b, judges
    std::shared_ptr<Watchers> watchers_;                           // none: nobody has watched yet
};

}  // namespace doska::app
