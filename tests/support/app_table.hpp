#pragma once

#include "server/app/client_session.hpp"
#include "tests/support/app_world.hpp"

#include <doctest/doctest.h>

/// People at one table of the application's own world.
namespace doska::app::testing {

using namespace std::chrono_literals;

match::Regulation regulation(Millis time, Millis increment = 0ms);

/// A player, judge or watcher at the socket.
struct Guest {
    Guest(World& world, const std::string& person);
    ~Guest();
    /// Sends one frame as it is read now; gives the id of its command.
    std::string send(const std::string& type, const std::string& d = "", int match = 1);
    std::string send_at(Instant read, const std::string& type, const std::string& d = "", int match = 1);
    void frame(Instant read, const std::string& id, const std::string& type, const std::string& d, int match = 1);
    std::string move(int ply, const std::string& text);
    static std::string move_body(int ply, const std::string& text);
    /// "ok", a refusal's code, or "" while there is no answer.
    std::string answer(const std::string& id) const;

    World& world_;
    HandLink link;
    std::shared_ptr<Client> client;
    ClientSession session;
    int next_ = 0;
};

/// A match that is being played: both players are there, White's clock runs.
struct Table {
    explicit Table(const match::Regulation& rules);
    ~Table();
    const match::State& state() const { return actor->state(); }
    Millis left(Seat seat) const { return state().clocks[index(seat)].left; }

    World world;
    std::shared_ptr<MatchActor> actor;
    Guest a, b, judge, watcher;
};

}  // namespace doska::app::testing
