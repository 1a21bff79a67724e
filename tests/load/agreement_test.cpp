#include "tests/load/agreement.hpp"

#include <doctest/doctest.h>

using namespace doska::load;

namespace {

const std::string record = R"({"match":"x"})"
                           "\n"
                           R"({"at_ms":100,"kind":"move_played","cmd":"id-1","body":{"ply":0,"move":"c3-d4"}})"
                           "\n"
                           R"({"at_ms":200,"kind":"move_played","cmd":"id-2","body":{"ply":1,"move":"b6-a5"}})"
                           "\n"
                           R"({"at_ms":300,"kind":"match_ended","cmd":"","body":{}})"
                           "\n";

constexpr std::int64_t left_ms = 300;

SeenMatch seen() {
    PlayerView view;
    view.match = "x";
    view.ended = true;
    view.plies = 2;
    view.moves = "c3-d4 b6-a5 ";
    SeenMatch both{view, view};
    both.a.acknowledged = {{0, "c3-d4", "id-1"}};
    both.b.acknowledged = {{1, "b6-a5", "id-2"}};
    return both;
}

std::size_t differences(const SeenMatch& match, const std::string& text = record) {
    return disagreements(read_record_moves(text, left_ms).value(), match).size();
}

}  // namespace

TEST_CASE("a record that both clients saw agrees") {
    CHECK(differences(seen()) == 0);
    CHECK(read_record_moves(record, left_ms)->ended);
}

TEST_CASE("a lost, a changed, a doubled and an unseen move are found") {
    SeenMatch other = seen();
    other.b.moves = "c3-d4 ";
    CHECK(differences(other) == 1);
    other = seen();
    other.a.acknowledged.push_back({2, "d4-e5", "id-3"});
    CHECK(differences(other) == 1);
    other = seen();
    other.a.acknowledged[0].move = "c3-b4";
    CHECK(differences(other) == 1);
    other = seen();
    other.a.ended = false;
    CHECK(differences(other) == 1);
    std::string doubled = record;
    doubled.replace(doubled.find("id-2"), 4, "id-1");
    CHECK(differences(seen(), doubled) == 2);  // the answer to b is not there either
}

TEST_CASE("a flag that fell when the clients had gone is not one that they missed") {
    SeenMatch other = seen();
    other.a.ended = other.b.ended = false;
    CHECK(differences(other) == 2);
    CHECK(disagreements(read_record_moves(record, left_ms - 1).value(), other).empty());
}

TEST_CASE("a record that is no JSON is not read") {
    CHECK_FALSE(read_record_moves("{\"a\":1}\nnonsense", left_ms));
}

TEST_CASE("percentiles are exact") {
    Latencies seen;
    CHECK(seen.percentile_ms(0.5) == 0);
    for (int ms = 100; ms >= 1; --ms)
        seen.add(std::chrono::milliseconds(ms));
    CHECK(seen.percentile_ms(0.5) == 51);
    CHECK(seen.percentile_ms(0.99) == 100);
    CHECK(seen.percentile_ms(1) == 100);
}
