#pragma once

#include "server/app/client_session.hpp"
#include "tests/support/app_world.hpp"

#include <doctest/doctest.h>

/// People at one table of the application's own world.
namespace doska::app::testing {

using namespace std::chrono_literals;

inline match::Regulation regulation(Millis time, Millis increment = 0ms) {
    match::Regulation made;
    made.control.periods = {{0, time, increment}};
    made.start_countdown = 0ms;
    return made;
}

/// A player, judge or watcher at the socket.
struct Guest {
    Guest(World& world, const std::string& person)
        : world_(world), client(std::make_shared<Client>()), session(world.services, world.registry, client) {
        client->link = &link;
        if (!person.empty())
            client->person = ports::Person{person, "name of " + person, {}};
    }
    /// Sends one frame as it is read now; gives the id of its command.
    std::string send(const std::string& type, const std::string& d = "", int match = 1) {
        return send_at(world_.clock.now(), type, d, match);
    }
    std::string send_at(Instant read, const std::string& type, const std::string& d = "", int match = 1) {
        const std::string id = "command-" + std::to_string(10'000'000 + next_++);
        frame(read, id, type, d, match);
        return id;
    }
    void frame(Instant read, const std::string& id, const std::string& type, const std::string& d, int match = 1) {
        std::string text = R"({"t":")" + type + R"(","id":")" + id + R"(","topic":"match:)" + World::id_of(match) + '"';
        if (!d.empty())
            text += R"(,"d":)" + d;
        session.on_frame(text + "}", read, 0ms);
    }
    std::string move(int ply, const std::string& text) { return send("play_move", move_body(ply, text)); }
    static std::string move_body(int ply, const std::string& text) {
        return R"({"game":1,"ply":)" + std::to_string(ply) + R"(,"move":")" + text + R"("})";
    }
    /// "ok", a refusal's code, or "" while there is no answer.
    std::string answer(const std::string& id) const {
        for (const auto& message : link.got)
            if (message.contains("re") && message["re"] == id)
                return message["t"] == "ok" ? "ok" : message["code"].get<std::string>();
        return "";
    }

    World& world_;
    HandLink link;
    std::shared_ptr<Client> client;
    ClientSession session;
    int next_ = 0;
};

/// A match that is being played: both players are there, White's clock runs.
struct Table {
    explicit Table(const match::Regulation& rules)
        : actor(world.open(rules)),
          a(world, "personA"),
          b(world, "personB"),
          judge(world, "personJ"),
          watcher(world, "") {
        for (Guest* guest : {&a, &b, &judge, &watcher})
            guest->send("subscribe");
        a.send("ready");
        world.settle();
        b.send("ready");
        world.settle();
        REQUIRE(actor->state().playing());
    }
    const match::State& state() const { return actor->state(); }
    Millis left(Seat seat) const { return state().clocks[index(seat)].left; }

    World world;
    std::shared_ptr<MatchActor> actor;
    Guest a, b, judge, watcher;
};

}  // namespace doska::app::testing
