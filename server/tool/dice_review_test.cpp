#include "server/tool/dice_review.hpp"

#include "server/tool/dice_words.hpp"
#include "tests/support/dice_record.hpp"
#include "tests/support/json.hpp"
#include "tests/support/random.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

using namespace doska;
using namespace doska::tool;
using namespace doska::test;
using match::Contribution;
using Conduct = DiceConduct;
using Forge = std::function<void(nlohmann::json& body)>;

namespace {

DiceRecord whole_record() {
    DiceRecord record;
    record.play(Conduct::Opens, Conduct::Opens, 40);
    record.end();
    record.play(Conduct::NeverOpens, Conduct::Opens, 12);
    record.end();
    record.play(Conduct::Opens, Conduct::NeverSeals, 12);
    record.drop();
    record.play(Conduct::NeverSeals, Conduct::NeverSeals, 5);
    record.end();
    return record;
}

/// The n-th row of a kind.
ports::JournalRow& row_of(DiceRecord& record, std::string_view kind, int n = 1) {
    for (ports::JournalRow& row : record.file.rows)
        if (row.kind == kind && --n == 0)
            return row;
    throw std::runtime_error("no such row");
}

DiceRecord forged(std::string_view kind, int n, const Forge& forge) {
    DiceRecord record = whole_record();
    ports::JournalRow& row = row_of(record, kind, n);
    auto body = nlohmann::json::parse(row.body);
    forge(body);
    row.body = body.dump();
    return record;
}

std::vector<std::string> faults_of(DiceRecord record, std::size_t game = 0) {
    const DiceReview review = review_dice(record.sealed());
    CHECK(!review.chain);
    CHECK(!review.is_proven());
    std::vector<std::string> codes;
    for (const DiceFault& fault : review.games.at(game).faults)
        codes.push_back(fault.code);
    return codes;
}

using Codes = std::vector<std::string>;

std::string flipped(std::string hex, std::size_t at) {
    hex[at] = hex[at] == '0' ? '1' : '0';
    return hex;
}

/// Other values of one field: for a text one byte after the other, for a number its neighbours.
std::vector<nlohmann::json> others(const nlohmann::json& value) {
    std::vector<nlohmann::json> found;
    if (value.is_number_integer())
        return {value.get<int>() - 1, value.get<int>() + 1};
    const auto text = value.get<std::string>();
    for (std::size_t i = 0; i < text.size(); ++i)
        found.emplace_back(flipped(text, i));
    if (!text.empty())
        found.emplace_back(text.substr(1));
    return found;
}

/// Whatever the dice have to do with: kind, then a pointer into its body.
const std::vector<std::pair<std::string, std::string>> relevant{
    {"dice_committed", "/game"},    {"dice_committed", "/commitment"}, {"dice_sealed", "/game"},
    {"dice_sealed", "/seat"},       {"dice_sealed", "/seal"},          {"dice_opened", "/game"},
    {"dice_opened", "/seat"},       {"dice_opened", "/value"},         {"dice_fixed", "/game"},
    {"dice_fixed", "/a/kind"},      {"dice_fixed", "/a/value"},        {"dice_fixed", "/b/kind"},
    {"dice_fixed", "/b/value"},     {"opening_rolled", "/n"},          {"opening_rolled", "/white"},
    {"opening_rolled", "/black"},   {"dice_rolled", "/game"},          {"dice_rolled", "/n"},
    {"dice_rolled", "/seat"},       {"dice_rolled", "/dice/0"},        {"dice_rolled", "/dice/1"},
    {"game_ended", "/dice_secret"}, {"game_dropped", "/dice_secret"}};

}  // namespace

TEST_CASE("a true record is proven, and who never sealed or opened is named") {
    DiceRecord record = whole_record();
    const DiceReview review = review_dice(record.sealed());
    CHECK(review.is_proven());
    REQUIRE(review.games.size() == 4);
    for (const GameDice& game : review.games)
        CHECK(game.proof() == DiceProof::Proven);
    CHECK(review.games[0].rolls == 41 + review.games[0].ties);
    CHECK(review.games[0].seats[0].kind == Contribution::Opened);
    CHECK(review.games[1].seats[0].kind == Contribution::Unopened);
    CHECK(review.games[1].seats[1].kind == Contribution::Opened);
    CHECK(review.games[2].seats[1].kind == Contribution::None);
    CHECK(review.games[2].ending == "dropped");
}

TEST_CASE("the record that the other languages are tested with is this one") {
    const char* file = "tests/cases/evidence/dice-match.ndjson";
    DiceRecord record = whole_record();
    const std::string text = evidence::write_record(record.sealed().head, record.file.rows);
    if (const char* folder = std::getenv("DOSKA_GOLDEN_OUT"))
        std::ofstream(folder + std::string("/dice-match.ndjson"), std::ios::binary) << text;
    std::ifstream kept(file, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(kept), {}) == text);
}

TEST_CASE("a commitment with one bit changed is named") {
    CHECK(faults_of(forged("dice_committed", 1, [](auto& body) {
              std::string commitment = body["commitment"];
              commitment[7] = commitment[7] == '0' ? '1' : static_cast<char>(commitment[7] ^ 1);
              body["commitment"] = commitment;
          })) == Codes{"commitment_differs"});
}

TEST_CASE("a changed contribution is named, wherever it was changed") {
    CHECK(faults_of(forged("dice_opened", 1, [](auto& body) { body["value"] = flipped(body["value"], 0); })) ==
          Codes{"value_does_not_fit", "contribution_differs", "roll_differs"});
    CHECK(faults_of(forged("dice_fixed", 1, [](auto& body) {
              body["a"]["value"] = flipped(body["a"]["value"], 63);
          })) == Codes{"contribution_differs"});
    CHECK(faults_of(forged("dice_sealed", 1, [](auto& body) { body["seal"] = flipped(body["seal"], 5); })) ==
          Codes{"value_does_not_fit", "contribution_differs", "roll_differs"});
    // A seal that was never opened counts as it is.
    CHECK(faults_of(forged("dice_sealed", 3, [](auto& body) { body["seal"] = flipped(body["seal"], 5); }), 1) ==
          Codes{"contribution_differs", "roll_differs"});
}

TEST_CASE("a seat that is said to have sealed nothing, or opened nothing, although it did") {
    CHECK(faults_of(forged("dice_fixed", 1, [](auto& body) {
              body["b"] = {{"kind", "none"}};
          })) == Codes{"contribution_differs"});
    DiceRecord record = whole_record();
    std::erase_if(record.file.rows,
                  [&, seen = 0](const auto& row) mutable { return row.kind == "dice_opened" && ++seen == 1; });
    CHECK(faults_of(record) == Codes{"contribution_differs", "roll_differs"});
}

TEST_CASE("rolls that were changed, swapped, left out or added are named") {
    CHECK(faults_of(forged("dice_rolled", 5, [](auto& body) { body["dice"] = {6, 6}; })) == Codes{"roll_differs"});

    DiceRecord swapped = whole_record();
    std::swap(row_of(swapped, "dice_rolled", 3).body, row_of(swapped, "dice_rolled", 5).body);
    const Codes of_swapped = faults_of(swapped);
    CHECK(std::count(of_swapped.begin(), of_swapped.end(), "roll_number") == 2);

    DiceRecord missing = whole_record();
    auto& rows = missing.file.rows;
    const auto at = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.kind == "dice_rolled"; });
    rows.erase(at);
    CHECK(faults_of(missing).front() == "turn_without_roll");
    rows.erase(at);  // with its turn
    CHECK(faults_of(missing).front() == "other_seat");

    DiceRecord again = whole_record();  // the same roll once more, and its successor in its place
    auto& more = again.file.rows;
    const auto roll = std::find_if(more.begin(), more.end(), [](const auto& row) { return row.kind == "dice_rolled"; });
    const ports::JournalRow copy = *roll;
    more.insert(roll, copy);
    CHECK(faults_of(again).front() == "roll_not_played");
}

TEST_CASE("rolls with the dice of other numbers are named although the numbers are right") {
    DiceRecord record = whole_record();
    ports::JournalRow &first = row_of(record, "dice_rolled", 1), &second = row_of(record, "dice_rolled", 2);
    auto one = nlohmann::json::parse(first.body), two = nlohmann::json::parse(second.body);
    REQUIRE(one["dice"] != two["dice"]);
    std::swap(one["dice"], two["dice"]);
    first.body = one.dump();
    second.body = two.dump();
    const DiceReview review = review_dice(record.sealed());
    REQUIRE(review.games[0].faults.size() == 1);
    CHECK(review.games[0].faults[0].code == "roll_differs");
    CHECK(review.games[0].faults[0].more == 1);
}

TEST_CASE("26.3 an opening that is not settled as its dice say") {
    DiceRecord record = whole_record();
    ports::JournalRow& row = row_of(record, "turn_played", 1);
    auto body = nlohmann::json::parse(row.body);
    body["seat"] = body["seat"] == "a" ? "b" : "a";
    row.body = body.dump();
    CHECK(faults_of(record).front() == "other_seat");

    DiceRecord untold = whole_record();
    for (ports::JournalRow& one : untold.file.rows)
        if (one.kind == "opening_rolled") {
            auto opening = nlohmann::json::parse(one.body);
            opening.erase("opens_at_ms");
            one.body = opening.dump();
        }
    CHECK(faults_of(untold).front() == "opening_misjudged");
}

TEST_CASE("without its secret a game is not proven, and a finished one is broken") {
    DiceRecord unfinished;
    unfinished.play(Conduct::Opens, Conduct::Opens, 10);
    DiceReview review = review_dice(unfinished.sealed());
    CHECK(!review.is_proven());
    CHECK(review.games[0].proof() == DiceProof::Unproven);

    DiceRecord called_off;  // it tells its secret too
    called_off.play(Conduct::Opens, Conduct::Opens, 1);
    called_off.call_off();
    review = review_dice(called_off.sealed());
    CHECK(review.games[0].proof() == DiceProof::Proven);
    CHECK(review.games[0].ending == "called_off");

    DiceRecord hidden;
    hidden.play(Conduct::Opens, Conduct::Opens, 10);
    hidden.end(false);
    CHECK(faults_of(hidden) == Codes{"secret_missing"});
}

TEST_CASE("a game that is lost before a roll needs no proof") {
    DiceRecord record;
    record.add(match::GameStarted{1, Seat::A, instant_ms(5)});
    record.add(match::GameEnded{1, match::GameResult::AWins, match::Cause::NoShow, "34.3", "", {}});
    const DiceReview review = review_dice(record.sealed());
    CHECK(review.is_proven());
    CHECK(review.games[0].proof() == DiceProof::Unused);
}

TEST_CASE("dice without a commitment, and a second one") {
    DiceRecord bare = whole_record();
    std::erase_if(bare.file.rows, [](const auto& row) { return row.kind == "dice_committed"; });
    const Codes codes = faults_of(bare);
    CHECK(std::find(codes.begin(), codes.end(), "not_committed") != codes.end());

    DiceRecord twice = whole_record();
    auto& rows = twice.file.rows;
    const auto at =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.kind == "dice_committed"; });
    const ports::JournalRow copy = *at;
    rows.insert(at + 1, copy);
    CHECK(faults_of(twice) == Codes{"second_commitment"});
}

TEST_CASE("forged records that the page is tested with as well: what is out of its order or of another's hand") {
    std::ifstream in("tests/cases/evidence/dice-forged.json");
    const auto forged = nlohmann::json::parse(in);
    for (const auto& one : forged.at("cases")) {
        CAPTURE(one.at("name").get<std::string>());
        evidence::RecordFile record;
        record.head.match = forged.at("match");
        for (const auto& name : one.at("rows")) {
            const auto& row = forged.at("rows").at(name.get<std::string>());
            record.rows.push_back({.stream = 41,
                                   .seq = static_cast<std::int64_t>(record.rows.size()) + 1,
                                   .at_ms = 1'700'000'000'000,
                                   .actor = row.at(0),
                                   .cmd = "",
                                   .kind = row.at(1),
                                   .body = row.at(2).dump()});
        }
        evidence::seal({}, record.rows);
        const DiceReview review = review_dice(record);
        REQUIRE(review.games.size() == 1);
        Codes codes;
        for (const DiceFault& fault : review.games[0].faults)
            codes.push_back(fault.code);
        CHECK(codes == one.at("faults").get<Codes>());
        CHECK(code(review.games[0].proof()) == one.at("proof").get<std::string>());
    }
}

TEST_CASE("a record whose hashes do not hold is not proven whatever its dice say") {
    DiceRecord record = whole_record();
    record.sealed();
    row_of(record, "turn_played", 4).at_ms += 1;
    const DiceReview review = review_dice(record.file);
    REQUIRE(review.chain);
    CHECK(review.chain->code == "wrong_hash");
    CHECK(review.chain->row == row_of(record, "turn_played", 4).seq);
    CHECK(!review.is_proven());
}

TEST_CASE("property: any changed byte that the dice have to do with is caught, with all hashes made anew") {
    DiceRecord original;  // short: it is forged some thousand times
    original.play(Conduct::Opens, Conduct::NeverOpens, 2);
    original.end();
    original.play(Conduct::NeverSeals, Conduct::Opens, 1);
    original.drop();
    REQUIRE(review_dice(original.sealed()).is_proven());
    std::size_t forgeries = 0;
    for (std::size_t i = 0; i < original.file.rows.size(); ++i)
        for (const auto& [kind, place] : relevant) {
            if (original.file.rows[i].kind != kind)
                continue;
            const auto body = nlohmann::json::parse(original.file.rows[i].body);
            const nlohmann::json::json_pointer pointer(place);
            if (!body.contains(pointer))  // the value of a seat that never sealed
                continue;
            for (const auto& other : others(body.at(pointer))) {
                auto changed = body;
                changed[pointer] = other;
                DiceRecord record = original;
                record.file.rows[i].body = changed.dump();
                INFO(kind, place, " row ", i + 1, " becomes ", other.dump());
                CHECK(!review_dice(record.sealed()).is_proven());
                ++forgeries;
            }
        }
    CHECK(forgeries > 800);
}

TEST_CASE("a proof says whom it convinces: who opened a number") {
    DiceRecord record = whole_record();
    const auto lines = dice_words(review_dice(record.sealed()), "Kq3vZx81Ab", Language::English);
    const auto count = [&](std::string_view start) {
        return std::count_if(lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(start); });
    };
    CHECK(count("  Both opened their numbers") == 1);
    CHECK(count("  Only player B opened a number. The opponent, who sealed his") == 1);
    CHECK(count("  Only player A opened a number: nobody") == 1);
    CHECK(count("  Nobody opened a number") == 1);
}

TEST_CASE("every fault has its sentence in both languages") {
    const std::set<std::string> codes{
        "commitment_differs",  "second_commitment",   "seal_out_of_order",    "opening_out_of_order",
        "value_does_not_fit",  "fixed_out_of_order",  "contribution_differs", "roll_before_fixed",
        "roll_number",         "roll_differs",        "second_opening",       "opening_misjudged",
        "roll_before_opening", "roll_not_played",     "turn_without_roll",    "other_seat",
        "other_game",          "after_the_end",       "not_committed",        "secret_missing",
        "secret_unreadable",   "closed_out_of_order", "wrong_actor",          "commitment_out_of_order"};
    for (const Language language : {Language::Russian, Language::English})
        for (const std::string& code : codes) {
            DiceReview review;
            review.games.push_back({.game = 1, .faults = {{.code = code, .row = 7, .n = 3, .seat = 'a'}}});
            const auto lines = dice_words(review, "Kq3vZx81Ab", language);
            REQUIRE(lines.size() == 4);
            CHECK(lines[2].size() > 30);
        }
}
