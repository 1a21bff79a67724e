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

    using Encode = std::function<std::string(match::Role)>;
    /// Sends one message to everybody. Watchers are served 64 at a time, the loop serves others in between; one with a
    /// backlog is left out and gets a snapshot when it has caught up.
    void publish(const Encode& encode);
    /// Snapshots for those who were left out and have caught up.
    void catch_up(const Encode& snapshot);

private:
    struct Watcher {
        std::shared_ptr<Client> client;
        bool lagging = false;  // left out of some messages
    };
    using Watchers = std::vector<std::shared_ptr<Watcher>>;

    static constexpr std::size_t slice = 64;
    static constexpr std::size_t backlog_bytes = 64 * 1024;

    static void serve_watchers(ports::Loop& loop, std::shared_ptr<const Watchers> watchers, std::size_t from,
                               const ports::Message& message);

    ports::Loop& loop_;
    std::array<std::vector<std::shared_ptr<Client>>, 3> members_;  // seat a, seat b, judges
    std::shared_ptr<Watchers> watchers_;  // replaced, never changed: a publication may walk through it
};

}  // namespace doska::app
