#include "tests/support/app_table.hpp"

// What a client follows.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

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
