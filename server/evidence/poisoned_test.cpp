#include "engine/match/alarm.hpp"
#include "engine/match/decide.hpp"
#include "server/evidence/record_file.hpp"
#include "server/evidence/replay.hpp"
#include "tests/support/json.hpp"
#include "tests/support/random.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

// Rows that a stranger has written: a chain has no secret, so anybody can seal any of them. Whatever they say, the fold
// ends with a state or with a word.

using namespace doska;

namespace {

using Rows = std::vector<ports::JournalRow>;
using Json = nlohmann::json;

std::vector<Rows> landed_records() {
    std::vector<Rows> records;
    for (const auto& file : std::filesystem::recursive_directory_iterator("tests/cases/evidence")) {
        if (file.path().extension() != ".ndjson")
            continue;
        std::ifstream in(file.path(), std::ios::binary);
        const auto record = evidence::read_record(std::string{std::istreambuf_iterator<char>(in), {}});
        REQUIRE(record);
        records.push_back(record->rows);
    }
    REQUIRE(records.size() > 10);
    return records;
}

/// One value somewhere in a body becomes another one of its kind.
void spoil(test::Random& random, Json& value) {
    constexpr std::array<std::int64_t, 9> numbers{
        -1, 0, 1, 2, 3, 100, 2'147'483'647, 1'700'000'000'000, 9'007'199'254'740'991};
    constexpr std::array<const char*, 12> words{"a",     "b",         "draw",          "no_show",
                                                "judge", "main_road", "a1-h8",         "1-50",
                                                "c3-d4", "c3:e5",     "plainly_drawn", "international/1"};
    if (value.is_structured() && !value.empty()) {
        auto at = value.begin();
        std::advance(at, static_cast<std::ptrdiff_t>(random.below(value.size())));
        if (random.below(12) == 0)
            value.erase(at);
        else
            spoil(random, *at);
    } else if (value.is_boolean()) {
        value = !value.get<bool>();
    } else if (value.is_number()) {
        value = numbers[random.below(numbers.size())];
    } else {
        value = words[random.below(words.size())];
    }
}

void mutate(test::Random& random, Rows& rows, const Rows& others) {
    const std::size_t at = random.below(rows.size()), to = random.below(rows.size());
    const auto place = [](Rows& list, std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); };
    switch (random.below(6)) {
        case 0:
            if (rows.size() > 1)
                rows.erase(place(rows, at));
            break;
        case 1:
            std::swap(rows[at], rows[to]);
            break;
        case 2:
            rows.insert(place(rows, at), ports::JournalRow(rows[to]));
            break;
        case 3:
            rows.insert(place(rows, at), others[random.below(others.size())]);
            break;
        default: {
            Json body = Json::parse(rows[at].body);
            if (!body.empty())
                spoil(random, body);
            rows[at].body = body.dump();
        }
    }
}

void seal_anew(Rows& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].seq = static_cast<std::int64_t>(i) + 1;
        rows[i].stream = 41;
    }
    evidence::seal({}, rows);
}

/// Folds as far as it goes; the word of the fault, or an empty one.
std::string_view fold(const Rows& rows) {
    evidence::Replay replay;
    for (const auto& row : rows) {
        if (const auto fault = replay.apply(row))
            return fault->why;
        // What a server would ask of such a match.
        match::next_alarm(replay.state(), replay.state().last_at);
        match::live_counters(replay.state());
    }
    CHECK_FALSE(evidence::describe(replay.state()).empty());
    return {};
}

}  // namespace

TEST_CASE("any rows that decode fold to a state, or stop at an impossible fact") {
    const auto records = landed_records();
    int impossible = 0, whole = 0;
    for (std::uint64_t seed = 1; seed <= 3'000; ++seed) {
        CAPTURE(seed);
        test::Random random(seed);
        Rows rows = records[random.below(records.size())];
        for (std::size_t edits = 1 + random.below(4); edits > 0; --edits)
            mutate(random, rows, records[random.below(records.size())]);
        seal_anew(rows);
        const std::string_view why = fold(rows);
        CHECK(why != "wrong_hash");
        impossible += why == evidence::impossible_fact ? 1 : 0;
        whole += why.empty() ? 1 : 0;
    }
    CHECK(impossible > 300);
    CHECK(whole > 100);
}
