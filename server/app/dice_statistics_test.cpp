#include "server/app/dice_statistics.hpp"

#include "server/app/dice_tally.hpp"
#include "tests/support/app_nardy.hpp"
#include "tests/support/named_people.hpp"

#include <numeric>
#include <optional>

// The arbiter's look at the dice: who may, and what is counted for whom.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;
using nlohmann::json;

namespace {

ports::HttpResponse asked(NardyTable& table, const ports::Person& reader, const std::string& match = {}) {
    DiceStatistics dice(table.world.store, table.world.db);
    std::optional<ports::HttpResponse> got;
    const Answer answer = [&](ports::HttpResponse response) { got = std::move(response); };
    match.empty() ? dice.of_all(reader, answer) : dice.of_match(match, reader, answer);
    table.world.wait([&] { return got.has_value(); });
    return *got;
}

int sum(const json& cells) {
    const auto numbers = cells.get<std::vector<int>>();
    return std::accumulate(numbers.begin(), numbers.end(), 0);
}

const ports::Person arbiter{"personJ", "Судья", std::nullopt, ports::PersonKind::Player};
const ports::Person player{"personA", "Игрок", std::nullopt, ports::PersonKind::Player};

}  // namespace

TEST_CASE("an arbiter sees the counts of a game that still runs: each die once for all, and once for who threw it") {
    NardyTable table(nardy_to(3));
    table.begin();
    table.play_on(7);
    REQUIRE(table.state().playing());
    const int rolls = table.state().nardy->rolls;
    for (const std::string& match : {std::string(), World::id_of(1)}) {
        const auto response = asked(table, arbiter, match);
        REQUIRE(response.status == 200);
        const json body = json::parse(response.body);
        CHECK(body["matches"] == 1);
        CHECK_FALSE(body.contains("more"));
        CHECK(sum(body["all"]["faces"]) == 2 * rolls);
        CHECK(sum(body["all"]["pairs"]) == rolls);
        REQUIRE(body["players"].size() == 2);
        CHECK(body["players"][0]["name"] == "name of personA");
        int dice = 0, of_one = 0;
        for (const json& one : body["players"]) {
            dice += sum(one["faces"]);
            of_one += sum(one["pairs"]);
        }
        CHECK(dice == 2 * rolls);
        CHECK(of_one < rolls);  // 26.3: those of the first move are a pair of nobody's
        CHECK(2 * of_one + 2 * (rolls - of_one) == dice);
    }
    CHECK(asked(table, vera, World::id_of(1)).status == 200);
    CHECK(asked(table, vera).status == 200);
}

TEST_CASE("who only plays or looks on is refused the counts") {
    NardyTable table(nardy_to(3));
    for (const std::string& match : {std::string(), World::id_of(1)}) {
        CHECK(asked(table, player, match).body == R"({"error":"not_a_judge"})");
        CHECK(asked(table, player, match).status == 403);
    }
    CHECK(asked(table, vera, "ZZZZZZZZZZ").status == 404);
    House house;
    Browser browser(house);
    CHECK(browser.get("/api/dice") == R"(401 {"error":"token_needed"})");
    CHECK(browser.get("/api/matches/" + World::id_of(1) + "/dice") == R"(401 {"error":"token_needed"})");
    browser.as = browser.enter_guest("Гость");
    CHECK(browser.get("/api/dice") == R"(403 {"error":"not_a_judge"})");
}

TEST_CASE("22.1 of a pair the dice are his who threw them; a first throw is White's and Black's") {
    match::MatchOpened opened{nardy_to(3), {"a", "b"}, {"a2", "b2"}};
    DiceTally tally;
    tally.add(opened);
    tally.add(match::GameStarted{.game = 1, .white = Seat::B, .opens_at = {}});
    tally.add(match::OpeningRolled{.game = 1, .ply = 0, .n = 1, .white = 6, .black = 1, .opens_at = {}});
    const auto rolled = [&](Seat seat, int first, int second) {
        tally.add(match::DiceRolled{1, 1, seat, 2, *Dice::make(first, second), {}});
    };
    rolled(Seat::A, 3, 5);
    tally.add(match::PartnerSwapped{Seat::A});
    rolled(Seat::A, 5, 3);
    rolled(Seat::B, 2, 2);
    CHECK(tally.all().faces == std::array<std::int64_t, 6>{1, 2, 2, 0, 2, 1});
    CHECK(tally.all().pairs[5 * 6 + 0] == 1);
    CHECK(tally.players().at("a").faces == std::array<std::int64_t, 6>{1, 0, 1, 0, 1, 0});
    CHECK(tally.players().at("a2").pairs[4 * 6 + 2] == 1);
    CHECK(tally.players().at("b").faces == std::array<std::int64_t, 6>{0, 2, 0, 0, 0, 1});
    CHECK_FALSE(tally.players().contains("b2"));
}
