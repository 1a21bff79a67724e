#include "tests/support/app_table.hpp"

// A match whose rows are refused reads itself again from the journal.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

/// The first move comes after 2 s and its rows are refused, which is known 5 s later.
struct Refused : Table {
    explicit Refused(const match::Regulation& rules) : Table(rules) {
        world.pass(2s);
        world.journal.poisoned[1] = ports::AppendError::Conflict;
        a.move(0, "c3-d4");
        world.pass(5s);
    }
    void answer() {
        world.journal.commit();
        world.journal.poisoned.clear();
    }
    void read() {
        world.wait([&] { return a.link.count("snapshot") == 2; });
    }
    /// The database's threads have done what they were asked.
    void database_rests() {
        bool done = false;
        world.wait([&] { return world.db.run([] { return true; }, [&](bool value) { done = value; }); });
        world.wait([&] { return done; });
    }
};

}  // namespace

TEST_CASE("A1: what a refused commit and the reading take is nobody's time") {
    Refused table(regulation(60s));
    table.answer();
    table.world.clock.now_ += 3s;  // the reading
    table.read();
    table.world.pass(1s);
    const std::string again = table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.a.answer(again) == "ok");
    CHECK(table.left(Seat::A) == 57s);
}

TEST_CASE("A1: a move that comes in while the match is read again costs what the mover had thought before") {
    Refused table(regulation(60s));
    table.world.journal.commit();
    table.world.clock.now_ += 1s;
    const std::string again = table.a.move(0, "c3-d4");
    table.world.journal.poisoned.clear();
    table.world.clock.now_ += 2s;
    table.read();
    table.world.settle();
    CHECK(table.a.answer(again) == "ok");
    CHECK(table.left(Seat::A) == 58s);
}

TEST_CASE("A1: no flag falls for the time of a reading") {
    Refused table(regulation(6s));
    table.answer();
    table.world.clock.now_ += 30s;
    table.read();
    table.world.pass(3s);
    table.world.settle();
    CHECK(table.state().playing());
    table.world.pass(1s);
    table.world.pass(100ms);
    table.world.settle();
    CHECK_FALSE(table.state().playing());
    CHECK(table.a.link.last("flag_fell") != nullptr);
}

TEST_CASE("A5: in a stall the mover is charged up to the refused command, whenever the match is read") {
    Refused table(regulation(60s));
    table.world.journal.health_.link_lost_at = table.world.clock.now();
    table.world.pass(10ms);
    table.answer();
    table.world.clock.now_ += 3s;
    table.read();
    table.world.journal.health_.link_lost_at.reset();
    table.world.pass(10ms);
    table.world.settle();
    CHECK(table.left(Seat::A) == 58s);
}

TEST_CASE("A1: a countdown that the reading met costs nobody anything") {
    match::Regulation rules = regulation(60s);
    rules.start_countdown = 5s;
    Refused table(rules);  // the move came 2 s into the countdown, the answer 2 s after it
    table.answer();
    table.read();
    table.world.pass(1s);
    const std::string again = table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.a.answer(again) == "ok");
    CHECK(table.left(Seat::A) == 59s);
}

TEST_CASE("B7: a store that can't be reached doesn't set a match aside: it is asked again, more and more seldom") {
    Refused table(regulation(60s));
    table.world.store.unreadable = true;
    table.answer();
    table.database_rests();
    for (int second = 0; second < 100; ++second) {
        table.world.pass(1s);
        table.database_rests();
    }
    CHECK(table.b.link.last("notice")["d"]["code"] != "quarantined");
    CHECK(table.world.store.reads <= 9);  // at 0, 1, 3, 7, 15, 31, 61, 91 s
    CHECK(table.world.store.reads >= 6);
    table.world.store.unreadable = false;
    for (int second = 0; second < 31; ++second) {
        table.world.pass(1s);
        table.database_rests();
    }
    table.read();
    table.world.pass(1s);
    const std::string again = table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.a.answer(again) == "ok");
}

TEST_CASE("B7: a record that can't be read sets the match aside at once") {
    Refused table(regulation(60s));
    table.world.journal.change_last(1, [](ports::JournalRow& row) { row.hash[0] ^= 1; });
    table.answer();
    table.world.wait([&] { return !table.actor->in_flight(); });
    CHECK(table.b.link.last("notice")["d"]["code"] == "quarantined");
}
