#include "server/app/rematch.hpp"
#include "tests/support/app_table.hpp"

#include <atomic>
#include <optional>
#include <thread>

// What a client follows.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

/// A table whose match is over and no longer in memory: it must be read for whoever asks.
struct Forgotten : Table {
    Forgotten() : Table(regulation(60s)), fresh(world.services), follower(world, fresh) {
        judge.send("settle", R"({"game":1,"result":"a","clause":"2.1.8"})");
        world.settle();
    }
    /// Its answer to a subscription: "ok" or the code of the refusal.
    std::string subscribe(int match = 1) {
        const std::string id = "command-" + std::to_string(20'000'000 + next++);
        follower.session.on_frame(
            R"({"t":"subscribe","id":")" + id + R"(","topic":"match:)" + World::id_of(match) + "\"}", world.clock.now(),
            0ms);
        std::string answer;
        world.wait([&] {
            answer = follower.answer_to(id);
            return !answer.empty();
        });
        return answer;
    }

    struct Follower {
        Follower(World& world, MatchRegistry& registry)
            : client(std::make_shared<Client>()), session(world.services, registry, client) {
            client->link = &link;
        }
        std::string answer_to(const std::string& id) const {
            for (const auto& message : link.got)
                if (message.value("re", "") == id)
                    return message["t"] == "ok" ? "ok" : message["code"].get<std::string>();
            return {};
        }
        HandLink link;
        std::shared_ptr<Client> client;
        ClientSession session;
    };
    MatchRegistry fresh;
    Follower follower;
    int next = 0;
};

}  // namespace

TEST_CASE("a match that the store can't be asked about now is not said to be unknown") {
    Forgotten table;
    table.world.store.unreadable = true;
    CHECK(table.subscribe() == "server_busy");
    CHECK(table.subscribe(7) == "server_busy");
    table.world.store.unreadable = false;
    CHECK(table.subscribe(7) == "unknown_topic");
    CHECK(table.subscribe() == "ok");
}

TEST_CASE("a match whose record can't be read is set aside, not unknown") {
    Forgotten table;
    table.world.journal.change_last(1, [](ports::JournalRow& row) { row.body += " "; });
    CHECK(table.subscribe() == "quarantined");
}

TEST_CASE("while the look-ups of many others wait a match is busy, not unknown") {
    std::atomic<bool> held = true, begun = false;  // before the world: its thread may still ask them while it ends
    Forgotten table;
    const auto hold = [&] {
        begun = true;
        while (held)
            std::this_thread::sleep_for(1ms);
        return 0;
    };
    const auto fill = [&] { return table.world.db.look_up(hold, [](int) {}); };
    REQUIRE(fill());
    table.world.wait([&] { return begun.load(); });  // the one thread has taken it: it takes none of the others
    while (fill()) {
    }
    CHECK(table.subscribe() == "server_busy");
    std::optional<int> status;
    Rematches(table.world.services, table.fresh, 0).make(World::id_of(1), {"personA", "", {}}, [&](const auto& answer) {
        status = answer.status;
    });
    CHECK(status == 503);
    held = false;
}

TEST_CASE("who follows a match and leaves it while it is still being read has left it") {
    Table table(regulation(60s));
    table.judge.send("settle", R"({"game":1,"result":"a","clause":"2.1.8"})");
    table.world.settle();
    MatchRegistry fresh(table.world.services);  // the match has ended: read again when somebody asks for it
    HandLink link;
    auto client = std::make_shared<Client>();
    client->link = &link;
    ClientSession session(table.world.services, fresh, client);
    const auto send = [&](const std::string& type, const std::string& id) {
        session.on_frame(R"({"t":")" + type + R"(","id":")" + id + R"(","topic":"match:)" + World::id_of(1) + "\"}",
                         table.world.clock.now(), 0ms);
    };
    send("subscribe", "command-00000001");
    send("unsubscribe", "command-00000002");
    table.world.wait([&] { return link.count("ok") == 2; });
    CHECK(link.got.back()["re"] == "command-00000002");
    REQUIRE(fresh.live(World::id_of(1)));
    CHECK(fresh.live(World::id_of(1))->idle());
}
