// The channel of a pair (nardy 22.1) over real sockets and a real database.

#include "server/evidence/channel.hpp"
#include "server/evidence/judge_record.hpp"
#include "server/store/pg_store.hpp"
#include "tests/support/live_table.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <map>
#include <string>

using namespace doska;
using nlohmann::json;
using test::Line;
using test::LiveServer;
using test::TestDatabase;

namespace {

/// Four guests and a judge of one match of pairs.
struct Pairs {
    explicit Pairs(const LiveServer& server) {
        const auto call = [&](const char* target, const std::string& role, const json& body) {
            return test::call_http(server.port(), "POST", target, role.empty() ? "" : tokens[role], body);
        };
        for (const char* role : {"a", "a2", "b", "b2", "judge"})
            tokens[role] = call("/api/guests", "", {{"name", role}})["token"];
        const json made =
            call("/api/matches", "a",
                 {{"discipline", "short_nardy_pairs"}, {"length", 3}, {"control", json::object()}, {"seat", "a"}});
        match = made["match"];
        for (const char* role : {"a2", "b", "b2", "judge"})
            call("/api/invites", role, {{"code", made["invites"][role]}});
    }

    std::string match;
    std::map<std::string, std::string> tokens;
};

bool is_notice(const json& message, const char* code) {
    return message["t"] == "notice" && message["d"]["code"] == code;
}

bool has_heard(const Line& line, const std::string& words) {
    return std::any_of(line.heard().begin(), line.heard().end(),
                       [&](const std::string& text) { return text.find(words) != std::string::npos; });
}

evidence::Channels channels_of(store::PgStore& store, std::int64_t stream) {
    evidence::Channels channels;
    for (const Seat seat : {Seat::A, Seat::B}) {
        const std::int64_t channel = evidence::channel_stream(stream, seat);
        channels[static_cast<std::size_t>(index(seat))] = {store.rows(channel).value(), store.texts(channel).value()};
    }
    return channels;
}

}  // namespace

TEST_CASE("22.1 what a pair says is stored, outlives the server, and agrees with the record when the match is over") {
    const TestDatabase database;
    store::PgStore store(database.as_server(), 2);
    auto first = std::make_unique<LiveServer>(database);
    const Pairs pairs(*first);
    const std::int64_t stream = store.match_by_id(pairs.match)->stream;
    {
        Line a(*first, pairs.match, pairs.tokens.at("a")), a2(*first, pairs.match, pairs.tokens.at("a2"));
        Line b(*first, pairs.match, pairs.tokens.at("b")), judge(*first, pairs.match, pairs.tokens.at("judge"));
        a2.must("say", {{"text", "Открываем 6-5?"}});
        CHECK(channels_of(store, stream)[0].rows.size() == 1);
        for (Line* reader : {&a, &judge})
            CHECK(reader->wait([](const json& one) { return is_notice(one, "said"); })["d"]["text"] ==
                  "Открываем 6-5?");
        b.must("say", {{"text", "Тихо!"}});
        judge.wait([](const json& one) { return is_notice(one, "said") && one["d"]["seat"] == "b"; });
        CHECK_FALSE(has_heard(b, "Открываем"));
        CHECK_FALSE(has_heard(a, "Тихо"));
    }
    CHECK(first->stop() == 0);
    first.reset();

    LiveServer second(database);
    Line a2(second, pairs.match, pairs.tokens.at("a2"));
    const json channel = a2.wait([](const json& one) { return is_notice(one, "channel"); })["d"];
    CHECK(channel["lines"].size() == 1);
    CHECK(channel["lines"][0]["text"] == "Открываем 6-5?");
    a2.must("say", {{"text", "Всё, отменяем."}});
    Line(second, pairs.match, pairs.tokens.at("a")).must("call_off", {{"game", 1}});
    const auto rows = store.rows(stream).value();
    CHECK(rows.back().kind == "channel_sealed");
    CHECK_FALSE(evidence::judge_record(rows).fault);
    evidence::Channels channels = channels_of(store, stream);
    CHECK(channels[0].rows.size() == 2);
    CHECK(channels[1].rows.size() == 1);
    CHECK_FALSE(evidence::check(channels, rows));
    database.exec("DELETE FROM doska.event_text WHERE seq = 1");  // erased
    channels = channels_of(store, stream);
    CHECK(channels[0].texts.size() == 1);
    CHECK_FALSE(evidence::check(channels, rows));
}
