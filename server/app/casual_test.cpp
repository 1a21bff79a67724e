#include "tests/support/app_table.hpp"

#include <map>
#include <string>

// What a casual match and a judge's correction add, as clients see it.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

match::Regulation casual(Millis time = 10min) {
    match::Regulation rules = regulation(time);
    rules.casual = rules.hints = true;
    return rules;
}

nlohmann::json here(bool a, bool b) {
    return {{"a", a}, {"b", b}};
}

}  // namespace

TEST_CASE("E4: a casual match that is called off ends without a result, and everybody is told") {
    Table table(casual());
    CHECK(table.a.link.last("game_started")["d"]["you"]["may_call_off"] == true);
    table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK_FALSE(table.a.link.last("move_played")["d"]["you"].contains("may_call_off"));
    CHECK(table.b.link.last("move_played")["d"]["you"]["may_call_off"] == true);
    table.world.pass(3s);
    table.b.send("call_off", R"({"game":1})");
    table.world.settle();
    for (const Guest* guest : {&table.a, &table.b, &table.judge, &table.watcher}) {
        const auto called = guest->link.last("called_off");
        CHECK(called["d"]["seat"] == "b");
        CHECK(called["d"]["stretch"]["spent_ms"] == 3'000);
        CHECK(called["d"]["clocks"]["running"].is_null());
        CHECK(guest->link.last("match_ended")["d"]["half_points"] == nlohmann::json{{"a", 0}, {"b", 0}});
        CHECK(guest->link.count("game_ended") == 0);
    }
    Guest late(table.world, "");
    late.send("subscribe");
    const auto shown = late.link.last("snapshot")["d"];
    CHECK(shown["phase"] == "ended");
    CHECK(shown["called_off"] == "b");
    CHECK(shown["scores"].empty());
    table.world.pass(20min);
    table.world.settle();
    CHECK(late.link.count("flag_fell") == 0);
}

TEST_CASE("a snapshot says who is here, to a judge who comes later as well") {
    Table table(casual());
    CHECK(table.a.link.last("snapshot")["d"]["here"] == here(true, false));  // he came first
    CHECK(table.b.link.last("snapshot")["d"]["here"] == here(true, true));
    table.b.session.on_closed();
    Guest judge(table.world, "personJ");
    judge.send("subscribe");
    CHECK(judge.link.last("snapshot")["d"]["here"] == here(true, false));
    CHECK(judge.link.last("snapshot")["d"]["casual"] == true);
    CHECK(judge.link.last("snapshot")["d"]["hints"] == true);
    CHECK(judge.link.count("notice") == 0);
}

TEST_CASE("who comes back and knows every fact is told who is here all the same") {
    Table table(casual());
    table.b.session.on_closed();
    Guest judge(table.world, "personJ");
    judge.send("subscribe", R"({"since":)" + std::to_string(table.state().seq) + "}");
    CHECK(judge.link.count("snapshot") == 0);
    REQUIRE(judge.link.count("notice") == 3);
    std::map<std::string, bool> told;
    for (const auto& message : judge.link.got)
        if (message["t"] == "notice")
            told[message["d"].value("seat", "judge")] = message["d"]["here"].get<bool>();
    CHECK(told == std::map<std::string, bool>{{"a", true}, {"b", false}, {"judge", true}});
}

TEST_CASE("1.7.8 a corrected clock runs as corrected: warned and flagged at the new instants, told to all") {
    match::Regulation rules = regulation(2min);
    rules.warn_at = {1min, 1min};
    rules.resume_countdown = 0ms;
    Table table(rules);
    table.world.pass(70s);
    table.world.settle();
    CHECK(table.a.link.count("warning_given") == 1);
    table.judge.send("pause", R"({"reason":"technical"})");
    table.world.settle();
    table.judge.send("give_time",
                     R"({"game":1,"seat":"a","by_ms":60000,"reason":"technical","words":"Связь прервалась."})");
    table.world.settle();
    for (const Guest* guest : {&table.a, &table.b, &table.watcher}) {
        const auto given = guest->link.last("time_given")["d"];
        CHECK(given["by_ms"] == 60'000);
        CHECK(given["clocks"]["a"]["left_ms"] == 110'000);
        CHECK_FALSE(given.contains("words"));
    }
    table.world.pass(1h);
    CHECK(table.a.link.count("flag_fell") == 0);
    table.judge.send("resume", R"({"reason":"technical"})");
    table.world.settle();
    table.world.pass(49s);
    table.world.settle();
    CHECK(table.a.link.count("warning_given") == 1);
    table.world.pass(1s);
    table.world.settle();
    CHECK(table.a.link.count("warning_given") == 2);
    table.world.pass(59s);
    table.world.settle();
    CHECK(table.state().playing());
    table.world.pass(1s + 30ms);
    table.world.settle();
    CHECK(table.a.link.count("flag_fell") == 1);
}

TEST_CASE("1.7.8 a correction that is sent again is made once") {
    Table table(regulation(2min));
    table.judge.send("pause", R"({"reason":"technical"})");
    table.world.settle();
    const std::string body = R"({"game":1,"seat":"b","by_ms":1000,"reason":"other"})";
    for (int i = 0; i < 40; ++i) {
        table.judge.frame(table.world.clock.now(), "the-same-command-1", "give_time", body);
        const std::string another = table.judge.send("give_time", body);
        table.world.wait([&] {
            table.world.settle();
            return table.judge.answer(another) != "";
        });
    }
    CHECK(table.left(Seat::B) == 2min + 41s);
}
