#include "engine/nardy/playgen.hpp"

#include "tests/support/nardy_literal.hpp"
#include "tests/support/nardy_plays.hpp"
#include "tests/support/nardy_random.hpp"
#include "tests/support/repetitions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace doska;
using namespace doska::nardy;

namespace {

// Turns a variant.
const int turns_tried = test::repetitions(150, 20'000);

struct Turn {
    Position position;
    Roll roll;
    Switches switches;
};

/// Calls check(turn, random) for turns of random games and of scattered boards, the switches changed now and then.
template <class Check>
void try_turns(std::uint64_t seed, Check check) {
    for (const Variant variant : all_variants) {
        test::Random random(seed);
        test::RandomGame game(random, variant);
        for (int number = 0; number < turns_tried; ++number) {
            Turn turn{game.position(), game.roll(), {}};
            if (number % 3 == 2) {
                turn = {test::scattered(random, variant), test::random_roll(random), {}};
                turn.switches = test::random_switches(random);
            }
            INFO("seed ", seed, " turn ", number, " of ", rules_of(variant).word, " ", to_text(turn.position), " ",
                 turn.roll.dice.first(), turn.roll.dice.second(), " throw ", static_cast<int>(turn.roll.which));
            check(turn, random);
            if (number % 3 != 2)
                game.play();
        }
    }
}

std::vector<Move> moves_of(const Play& play) {
    std::vector<Move> moves;
    for (const Step& step : play)
        moves.push_back({step.from, step.to});
    return moves;
}

int pips(const Checkers& checkers) {
    int sum = 0;
    for (int place = 1; place <= bar; ++place)
        sum += place * checkers.at(place);
    return sum;
}

}  // namespace

TEST_CASE("property 20, 21, 26.6, 27: every play is found, and none but those that the words of the rules allow") {
    try_turns(1, [](const Turn& turn, test::Random&) {
        const test::LiteralTurn expected(turn.position, turn.roll, turn.switches);
        const PlayGraph graph(turn.position, turn.roll, turn.switches);
        CHECK(graph.playable() == expected.playable());
        CHECK(test::result_texts(graph) == expected.results());
        CHECK(test::ordered_texts(graph) == expected.plays());
    });
}

TEST_CASE("property: a turn keeps fifteen checkers a side and moves its own by the numbers played") {
    try_turns(2, [](const Turn& turn, test::Random&) {
        const PlayGraph graph(turn.position, turn.roll, turn.switches);
        for (const Play& play : ordered_plays(graph)) {
            const auto played = find_play(graph, moves_of(play));
            REQUIRE(played);
            const Position& after = played->after;
            CHECK(parse_position(to_text(after), turn.position.variant) == after);
            int distance = 0;
            int hits = 0;
            for (const Step& step : play) {
                distance += step.from - step.to;
                hits += step.hits ? 1 : 0;
                CHECK((step.from - step.to == step.die || (step.to == off && step.from < step.die)));
            }
            CHECK(pips(after.own) == pips(turn.position.own) - distance);
            CHECK(after.opposing.at(bar) == turn.position.opposing.at(bar) + hits);
            if (!rules_of(turn.position.variant).hits)
                CHECK(after.opposing == turn.position.opposing);
        }
    });
}

TEST_CASE("property D5: the graph leads to the results, by no step too many, and the same as the whole play") {
    try_turns(3, [](const Turn& turn, test::Random& random) {
        const PlayGraph graph(turn.position, turn.roll, turn.switches);
        const auto texts = test::result_texts(graph);
        const std::set<std::string> results(texts.begin(), texts.end());
        std::set<std::string> reached;
        for (std::size_t node = 0; node < graph.nodes().size(); ++node) {
            CHECK(graph.nodes()[node].complete == graph.steps_from(node).empty());
            for (const PlayGraph::Edge& edge : graph.steps_from(node))
                CHECK((edge.to > node && graph.nodes()[edge.to].played == graph.nodes()[node].played + 1));
            if (!graph.nodes()[node].complete)
                continue;
            const std::string end = to_text(graph.position(node));
            // 27.6: the last checker may go by one number where a second one could be used first.
            CHECK((results.contains(end) || is_home(graph.position(node).own)));
            reached.insert(end);
        }
        CHECK(std::includes(reached.begin(), reached.end(), results.begin(), results.end()));

        std::vector<Move> moves;
        std::size_t node = PlayGraph::root;
        while (!graph.nodes()[node].complete) {
            CHECK_FALSE(find_play(graph, moves));
            const auto steps = graph.steps_from(node);
            const PlayGraph::Edge& edge = steps[random.below(steps.size())];
            moves.push_back({edge.step.from, edge.step.to});
            node = edge.to;
        }
        const auto played = find_play(graph, moves);
        REQUIRE(played);
        CHECK(played->after == graph.position(node));
    });
}

TEST_CASE("property 26.6.3: dice in the other order allow the same") {
    try_turns(4, [](const Turn& turn, test::Random&) {
        const Roll other{Dice::make(turn.roll.dice.second(), turn.roll.dice.first()).value(), turn.roll.which};
        const PlayGraph a(turn.position, turn.roll, turn.switches);
        const PlayGraph b(turn.position, other, turn.switches);
        CHECK(test::ordered_texts(a) == test::ordered_texts(b));
        CHECK(test::result_texts(a) == test::result_texts(b));
    });
}

TEST_CASE("property: moves that are no play are refused with a word and an article, at a step that they have") {
    std::map<std::string, int> seen;
    try_turns(5, [&](const Turn& turn, test::Random& random) {
        const PlayGraph graph(turn.position, turn.roll, turn.switches);
        const auto plays = ordered_plays(graph);
        std::vector<Move> moves = moves_of(plays[random.below(plays.size())]);
        const int die = random.below(2) == 0 ? turn.roll.dice.first() : turn.roll.dice.second();
        const int from = 1 + static_cast<int>(random.below(25));
        const Move other{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(TurnRules::target(from, die))};
        if (moves.empty() || random.below(8) == 0)
            moves.push_back(other);
        else if (random.below(6) == 0)
            moves.pop_back();
        else
            moves[random.below(moves.size())] = other;
        if (find_play(graph, moves))
            return;
        const PlayFault fault = fault_of(graph, moves);
        CHECK_FALSE(fault.article.empty());
        CHECK(fault.step <= moves.size());
        ++seen[std::string(fault.code)];
    });
    CHECK(seen.size() >= 6);
}

TEST_CASE("property appendix 4: what is written of a play is read as the same") {
    try_turns(6, [](const Turn& turn, test::Random& random) {
        const PlayGraph graph(turn.position, turn.roll, turn.switches);
        const auto plays = ordered_plays(graph);
        const Play& play = plays[random.below(plays.size())];
        const auto after = find_play(graph, moves_of(play))->after;
        for (const std::string& text : {appendix4_text(turn.roll.dice, play), mat_text(turn.roll.dice, play)}) {
            INFO(text);
            auto read = parse_turn(text);
            REQUIRE(read);
            CHECK(read->dice == turn.roll.dice);
            const auto found = find_written(read->play, graph);
            REQUIRE(found);
            CHECK(found->after == after);
            std::reverse(read->play.begin(), read->play.end());
            const auto resolved = resolve_written(read->play, graph);
            CHECK_MESSAGE((resolved && resolved->after == after), "in the other order");
        }
    });
}
