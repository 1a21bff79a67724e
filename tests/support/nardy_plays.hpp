#pragma once

#include "engine/nardy/notation.hpp"
#include "tests/support/nardy_cases.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

// What the tests of plays and of their conformance data ask alike.

namespace doska::test {

inline nardy::Position position_of(const std::string& text, nardy::Variant variant) {
    const auto position = nardy::parse_position(text, variant);
    REQUIRE_MESSAGE(position, text);
    return *position;
}

inline nardy::PlayGraph graph_of(const Thrown& row, const nardy::Switches& switches = {}) {
    return nardy::PlayGraph(position_of(row.position, row.variant), row.roll, switches);
}

/// The results as texts in ASCII order.
inline std::vector<std::string> result_texts(const nardy::PlayGraph& graph) {
    std::vector<std::string> texts;
    for (const nardy::Position& position : nardy::results(graph))
        texts.push_back(nardy::to_text(position));
    std::sort(texts.begin(), texts.end());
    return texts;
}

/// The ordered plays as texts in ASCII order, hits marked.
inline std::vector<std::string> ordered_texts(const nardy::PlayGraph& graph) {
    std::vector<std::string> texts;
    for (const nardy::Play& play : nardy::ordered_plays(graph))
        texts.push_back(nardy::play_text(play));
    std::sort(texts.begin(), texts.end());
    return texts;
}

inline std::vector<nardy::Move> moves_of(const std::string& text) {
    const auto written = nardy::parse_play(text);
    REQUIRE_MESSAGE(written, text);
    std::vector<nardy::Move> moves;
    for (const nardy::WrittenMove& one : *written)
        moves.push_back(one.move);
    return moves;
}

inline void check_plays_row(const PlaysRow& row) {
    INFO(row.id, " ", row.position);
    const nardy::PlayGraph graph = graph_of(row);
    CHECK(result_texts(graph) == row.results);
    CHECK(graph.playable() == row.playable);
}

inline void check_ordered_row(const OrderedRow& row) {
    INFO(row.id, " ", row.position);
    const nardy::PlayGraph graph = graph_of(row);
    CHECK(ordered_texts(graph) == row.plays);
    for (const std::string& text : row.plays)
        CHECK_MESSAGE(nardy::find_play(graph, moves_of(text)), text);
}

inline void check_play_case(const PlayCase& expected) {
    INFO(expected.id, " (", expected.article, ") ", expected.position);
    const nardy::PlayGraph graph = graph_of(expected);
    CHECK(result_texts(graph) == expected.results);
    CHECK(graph.playable() == expected.playable);
    for (const std::string& text : expected.legal)
        CHECK_MESSAGE(nardy::find_play(graph, moves_of(text)), text);
    for (const std::string& text : expected.illegal)
        CHECK_MESSAGE(!nardy::find_play(graph, moves_of(text)), text);
    if (expected.all_ordered)
        CHECK(ordered_texts(graph) == *expected.all_ordered);
}

inline void check_written_case(const WrittenCase& expected) {
    INFO(expected.id, " ", expected.appendix4);
    const nardy::PlayGraph graph = graph_of(expected);
    CHECK(nardy::appendix4_text(expected.roll.dice, expected.play) == expected.appendix4);
    if (expected.mat)
        CHECK(nardy::mat_text(expected.roll.dice, expected.play) == *expected.mat);
    for (const auto& text : {std::optional(expected.appendix4), expected.mat, expected.mat_of_gnubg}) {
        if (!text)
            continue;
        const auto turn = nardy::parse_turn(*text);
        REQUIRE_MESSAGE(turn, *text);
        CHECK(turn->dice == expected.roll.dice);
        const auto played = nardy::find_written(turn->play, graph);
        REQUIRE_MESSAGE(played, *text);
        CHECK(played->play == expected.play);
        CHECK(nardy::to_text(played->after) == expected.after);
    }
}

}  // namespace doska::test
