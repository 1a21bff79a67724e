#include "server/app/consultation.hpp"

#include "server/app/channel_pages.hpp"
#include "tests/support/app_nardy.hpp"
#include "tests/support/named_people.hpp"

#include <algorithm>
#include <optional>

// 22.1: the two of a pair consult; opponents and spectators learn nothing of it, the judge and the record do.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;
using nlohmann::json;

namespace {

match::Regulation pairs(int points = 5) {
    match::Regulation rules = nardy_to(points);
    rules.nardy->discipline = nardy::Discipline::ShortPairs;
    rules.nardy->consultation = true;
    return rules;
}

/// A match of pairs; `a` and `b` act, `a2` and `b2` advise.
struct Four {
    explicit Four(const match::Regulation& rules = pairs()) : table(rules) {
        table.world.seeds.always = std::string(64, '7');
        a2.next_ = b2.next_ = 500;
        a2.send("subscribe");
        b2.send("subscribe");
        world().settle();
    }
    World& world() { return table.world; }
    static std::string text(const std::string& words) { return json{{"text", words}}.dump(); }
    /// "ok" or the code of the refusal, once the journal has it.
    std::string say(Guest& guest, const std::string& words) {
        const std::string id = guest.send("say", text(words));
        world().journal.commit();  // one that is refused does not wait
        world().settle();
        return guest.answer(id);
    }
    static std::vector<json> notices(const Guest& guest, const std::string& code) {
        std::vector<json> found;
        for (const json& message : guest.link.got)
            if (message["t"] == "notice" && message["d"]["code"] == code)
                found.push_back(message["d"]);
        return found;
    }
    std::string clause_of(const Guest& guest) { return guest.link.got.back()["args"].value("clause", ""); }

    NardyTable table;
    Guest a2{table.world, "personC"}, b2{table.world, "personD"};
};

/// A game and the beginning of the next, with or without words of pair a.
void play(Four& four, bool with_words) {
    const auto say = [&](Guest& guest, const std::string& words) {
        if (with_words)
            CHECK(four.say(guest, words) == "ok");
        four.world().settle();
    };
    four.table.start();
    say(four.table.a, "Готов?");
    four.table.agree();
    say(four.a2, "Бей на 4.");
    four.table.play_on(3);
    say(four.table.a, "Удваиваем?");
    four.table.settle_game();
    say(four.a2, "Отлично.");
    four.table.play_on(1);
    four.table.judge.send("settle", R"({"game":2,"result":"a","clause":"38","match":true})");
    four.world().settle();
}

ports::HttpResponse asked(Four& four, const std::function<void(ChannelPages&, const Answer&)>& ask) {
    ChannelPages pages(four.world().store, four.world().db);
    std::optional<ports::HttpResponse> got;
    ask(pages, [&](ports::HttpResponse response) { got = std::move(response); });
    four.world().wait([&] { return got.has_value(); });
    return *got;
}

ports::Person person(const std::string& id) {
    return {id, "name of " + id, std::nullopt, ports::PersonKind::Player};
}

}  // namespace

TEST_CASE("22.1 the frames of opponents and spectators are the same to the byte with a pair's words and without") {
    Four talks, keeps_silent;
    play(talks, true);
    play(keeps_silent, false);
    REQUIRE(talks.table.state().phase == match::Phase::Ended);
    const auto frames = [](const Guest& guest) {
        std::string all;
        for (const json& message : guest.link.got)
            all += message.dump() + "\n";
        return all;
    };
    CHECK(frames(talks.table.b) == frames(keeps_silent.table.b));
    CHECK(frames(talks.b2) == frames(keeps_silent.b2));
    CHECK(frames(talks.table.watcher) == frames(keeps_silent.table.watcher));
    for (const Guest* reader : {&talks.table.a, &talks.a2, &talks.table.judge})
        CHECK(Four::notices(*reader, "said").size() == 4);
    CHECK(Four::notices(keeps_silent.a2, "said").empty());
}

TEST_CASE("22.1 what is said is stored before it is told, and sealed with the end of the game and of the match") {
    Four four;
    four.table.begin();
    const std::string id = four.a2.send("say", Four::text("Бей на 4."));
    CHECK(four.a2.answer(id) == "");
    CHECK(Four::notices(four.table.a, "said").empty());
    four.world().settle();
    CHECK(four.a2.answer(id) == "ok");
    const json told = Four::notices(four.table.a, "said").at(0);
    CHECK(told == json{{"code", "said"},
                       {"seat", "a"},
                       {"n", 1},
                       {"at_ms", told["at_ms"]},
                       {"person", "personC"},
                       {"text", "Бей на 4."}});
    four.table.settle_game();
    CHECK(four.table.fact("channel_sealed") ==
          json{{"head", std::string(64, '0')}, {"seat", "b"}, {"seq", 0}, {"stream", -3}});
    REQUIRE(four.say(four.table.b, "Жаль.") == "ok");
    four.table.judge.send("settle", R"({"game":2,"result":"a","clause":"38","match":true})");
    four.world().settle();
    const auto lines = four.world().journal.rows(-3);
    REQUIRE(lines.size() == 1);
    CHECK(four.table.fact("channel_sealed")["head"] == evidence::to_hex(lines.back().hash));
    CHECK(lines.back().body.find("Жаль") == std::string::npos);
    evidence::Channels channels{
        {{four.world().journal.rows(-2), four.world().journal.texts(-2)}, {lines, four.world().journal.texts(-3)}}};
    CHECK_FALSE(evidence::check(channels, four.table.rows()));
    CHECK(four.say(four.table.a, "Ещё раз?") == "match_over");
    CHECK(four.clause_of(four.table.a) == "22.1");
}

TEST_CASE(
    "22.1 a line that waits for the end of the match is refused, and nothing is decided while one is on its way") {
    Four four;
    four.table.begin();
    four.a2.send("say", Four::text("Сдаёмся?"));
    const std::string settled =
        four.table.judge.send("settle", R"({"game":1,"result":"a","clause":"38","match":true})");
    const std::string late = four.table.b.send("say", Four::text("Нет!"));
    CHECK(four.world().journal.waiting() == 1);
    four.world().settle();
    CHECK(four.table.judge.answer(settled) == "ok");
    CHECK(four.table.state().phase == match::Phase::Ended);
    const std::string answer = four.table.b.answer(late);
    const auto said = static_cast<std::int64_t>(four.world().journal.rows(-3).size());
    CHECK(answer == (said == 1 ? "ok" : "match_over"));
    CHECK(four.table.fact("channel_sealed")["seq"] == said);
}

TEST_CASE("22.1 who is not of a pair says nothing, in every other match nobody does") {
    Four four;
    CHECK(four.say(four.table.judge, "Тише!") == "not_a_player");
    CHECK(four.clause_of(four.table.judge) == "22.1");
    CHECK(four.say(four.table.watcher, "Бей!") == "not_allowed");
    CHECK(four.clause_of(four.table.watcher) == "22.1");
    NardyTable single(nardy_to(3));
    const std::string alone = single.a.send("say", Four::text("Эй"));
    CHECK(single.a.answer(alone) == "no_partner");
    CHECK(Four::notices(single.a, "channel").empty());
    Table draughts(regulation(60s));
    CHECK(draughts.a.answer(draughts.a.send("say", Four::text("Эй"))) == "no_partner");
    CHECK(draughts.a.link.got.back()["args"]["clause"] == "22.1");
}

TEST_CASE("22.1 a line that is sent again is said once, over a restart too; its id for other words is refused") {
    Four four;
    four.table.begin();
    const std::string words = Four::text("Держи 7.");
    four.a2.frame(four.world().clock.now(), "the-very-same-id", "say", words, 1);
    four.a2.frame(four.world().clock.now(), "the-very-same-id", "say", words, 1);
    four.world().settle();
    four.a2.frame(four.world().clock.now(), "the-very-same-id", "say", words, 1);
    CHECK(four.world().journal.rows(-2).size() == 1);
    CHECK(std::count_if(four.a2.link.got.begin(), four.a2.link.got.end(), [](const json& message) {
              return message["t"] == "ok" && message["re"] == "the-very-same-id";
          }) == 3);
    MatchRegistry again(four.world().services);
    REQUIRE(again.restore_open(match::FreezeCause::Crash, four.world().clock.now()));
    four.world().settle();
    const auto actor = again.live(World::id_of(1));
    REQUIRE(actor);
    Guest back(four.world(), "personC"), judge(four.world(), "personJ"), watcher(four.world(), "");
    for (const Guest* guest : {&back, &judge, &watcher})
        actor->subscribe(guest->client, 0, Reply());
    CHECK(Four::notices(judge, "channel").size() == 2);
    CHECK(Four::notices(watcher, "channel").empty());
    const json channel = Four::notices(back, "channel").at(0);
    CHECK(channel["lines"].size() == 1);
    CHECK(channel["lines"][0]["text"] == "Держи 7.");
    CHECK(channel["earlier"] == false);
    const auto say = [&](const std::string& id, const std::string& what) {
        actor->say({Seat::A, "personC", id, what, four.world().clock.now(), {Reply(back.client, id)}});
        four.world().settle();
        return back.answer(id);
    };
    CHECK(say("the-very-same-id", "Держи 7.") == "ok");
    CHECK(say("another-id-of-his", "И 8.") == "ok");
    CHECK(four.world().journal.rows(-2).size() == 2);
    actor->say({Seat::A,
                "personC",
                "another-id-of-his",
                "И 9.",
                four.world().clock.now(),
                {Reply(back.client, "another-id-of-his")}});
    CHECK(back.link.got.back()["code"] == "command_reused");
}

TEST_CASE(
    "22.1 ten lines at once and one more every three seconds; the last twenty are shown, earlier ones asked for") {
    Four four;
    four.table.begin();
    for (int i = 1; i <= 10; ++i)
        CHECK(four.say(four.a2, "Строка " + std::to_string(i)) == "ok");
    CHECK(four.say(four.a2, "Ещё") == "rate_limited");
    CHECK(four.say(four.table.a, "А я могу") == "ok");
    for (int i = 12; i <= 30; ++i) {
        four.world().clock.now_ += 3s;
        CHECK(four.say(four.a2, "Строка " + std::to_string(i)) == "ok");
    }
    Guest late(four.world(), "personA");
    late.send("subscribe");
    const json channel = Four::notices(late, "channel").at(0);
    REQUIRE(channel["lines"].size() == 20);
    CHECK(channel["lines"][0]["n"] == 11);
    CHECK(channel["lines"][19]["text"] == "Строка 30");
    CHECK(channel["earlier"] == true);
    const auto lines_for = [&](const std::string& reader, Seat seat, std::int64_t before) {
        return asked(four, [&](ChannelPages& pages, const Answer& answer) {
            pages.lines(World::id_of(1), seat, before, person(reader), answer);
        });
    };
    const json page = json::parse(lines_for("personA", Seat::A, 11).body);
    CHECK(page["lines"].size() == 10);
    CHECK(page["lines"][0] ==
          json{{"n", 1}, {"at_ms", page["lines"][0]["at_ms"]}, {"person", "personC"}, {"text", "Строка 1"}});
    CHECK(page["earlier"] == false);
    CHECK(lines_for("personJ", Seat::A, 11).status == 200);
    CHECK(lines_for("personD", Seat::B, 11).status == 200);
    for (const char* stranger : {"personB", "personD", "somebody"})
        CHECK(lines_for(stranger, Seat::A, 11).body == R"({"error":"not_allowed"})");
}

TEST_CASE("22.1 judges and organizers get the file of both channels, which agrees with the record; players don't") {
    Four four;
    play(four, true);
    const auto file_for = [&](const ports::Person& reader) {
        return asked(four,
                     [&](ChannelPages& pages, const Answer& answer) { pages.file(World::id_of(1), reader, answer); });
    };
    for (const ports::Person& reader : {person("personJ"), vera}) {
        const auto file = file_for(reader);
        REQUIRE(file.status == 200);
        const auto channels = evidence::read_channels(file.body);
        REQUIRE(channels);
        CHECK((*channels)[0].rows.size() == 4);
        CHECK_FALSE(evidence::check(*channels, four.table.rows()));
    }
    CHECK(file_for(person("personA")).status == 403);
    CHECK(file_for(person("personD")).status == 403);
    ports::Person playing = person("personA");  // an organizer may play himself, and is an opponent then
    playing.kind = ports::PersonKind::Organizer;
    CHECK(file_for(playing).status == 403);
    const auto page = asked(four, [&](ChannelPages& pages, const Answer& answer) {
        pages.lines(World::id_of(1), Seat::B, 100, playing, answer);
    });
    CHECK(page.status == 403);
    House house;
    CHECK(Browser(house).get("/api/matches/" + World::id_of(1) + "/channels") == R"(401 {"error":"token_needed"})");
    CHECK(Browser(house).get("/api/matches/" + World::id_of(1) + "/channel/a") == R"(401 {"error":"token_needed"})");
    CHECK(Browser(house).get("/api/matches/" + World::id_of(1) + "/channel/c") == R"(404 {"error":"not_found"})");
}

TEST_CASE("22.1 a journal that takes nothing is told, and a channel that is spoilt sets its match aside alone") {
    Four four;
    four.table.begin();
    four.world().journal.busy = true;
    CHECK(four.say(four.a2, "Бей!") == "server_busy");
    four.world().journal.busy = false;
    CHECK(four.say(four.a2, "Бей!") == "ok");
    four.world().journal.poisoned[-2] = ports::AppendError::Poisoned;
    CHECK(four.say(four.a2, "Держи!") == "server_busy");
    four.world().wait([&] { return !four.table.actor->in_flight(); });
    CHECK(four.say(four.table.b, "Наш ход.") == "ok");
    four.world().journal.poisoned.clear();
    CHECK(four.say(four.a2, "Держи!") == "ok");
    four.world().journal.change_last(-2, [](ports::JournalRow& row) { row.body.back() = ' '; });
    MatchRegistry again(four.world().services);
    REQUIRE(again.restore_open(match::FreezeCause::Crash, four.world().clock.now()));
    CHECK_FALSE(again.live(World::id_of(1)));
}
