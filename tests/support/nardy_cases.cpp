#include "tests/support/nardy_cases.hpp"

#include "tests/support/json.hpp"
#include "tests/support/nardy_clock_cases.hpp"
#include "tests/support/nardy_rule_cases.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace doska::test {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

/// The collection, where it is asked for and at hand: it holds what the project's own folder does.
std::filesystem::path folder(Reach reach) {
    const char* elsewhere = std::getenv("DOSKA_CASES");
    const auto collection = std::filesystem::path(elsewhere ? elsewhere : "../shared/cases") / "nardy";
    return reach == Reach::Everything && std::filesystem::exists(collection) ? collection : "tests/cases/nardy";
}

std::ifstream opened(const std::filesystem::path& path) {
    std::ifstream in(path);
    if (!in)
        throw std::runtime_error("cannot read " + path.string());
    return in;
}

Json document(Reach reach, const char* name) {
    auto in = opened(folder(reach) / name);
    return Json::parse(in);
}

/// A file of one object a line.
std::vector<Json> lines(Reach reach, const std::string& name) {
    auto in = opened(folder(reach) / name);
    std::vector<Json> rows;
    for (std::string text; std::getline(in, text);)
        rows.push_back(Json::parse(text));
    return rows;
}

nardy::Variant variant_of(const Json& row) {
    return nardy::parse_variant(row.at("game").get<std::string>()).value();
}

std::string file_of(const char* name, nardy::Variant variant) {
    return std::string(name) + "-" + std::string(nardy::rules_of(variant).word) + ".jsonl";
}

Thrown thrown(const Json& row, const std::string& id) {
    const bool second = row.value("second_first_throw", false);
    return {id,
            variant_of(row),
            row.at("pos"),
            {Dice::make(row.at("dice").at(0), row.at("dice").at(1)).value(),
             second ? nardy::Throw::FirstOfSecond : nardy::Throw::Later}};
}

std::optional<std::string> optional_text(const Json& row, const char* name) {
    return row.contains(name) ? std::optional(row.at(name).get<std::string>()) : std::nullopt;
}

PlayCase play_case(const Json& row) {
    const Json& expected = row.at("expect");
    PlayCase value;
    static_cast<Thrown&>(value) = thrown(row.at("given"), row.at("id"));
    value.playable = expected.at("dice_playable");
    value.results = expected.at("results").get<Texts>();
    value.article = row.at("article");
    value.legal = expected.at("legal").get<Texts>();
    value.illegal = expected.at("illegal").get<Texts>();
    if (expected.contains("all_ordered_plays"))
        value.all_ordered = expected.at("all_ordered_plays").get<Texts>();
    return value;
}

WrittenCase written_case(const Json& row) {
    WrittenCase value;
    static_cast<Thrown&>(value) = thrown(row, row.at("from"));
    int from_head = 0;
    for (const Json& step : row.at("steps")) {
        value.play.push_back({step.at(0), step.at(1), step.at(2), step.at(3)});
        from_head += value.play.back().from == nardy::farthest ? 1 : 0;
    }
    // These rows do not say which throw they are; in long nardy two from the head show it (20.3).
    if (value.variant == nardy::Variant::Long && from_head > 1)
        value.roll.which = nardy::Throw::FirstOfSecond;
    value.after = row.at("after");
    value.appendix4 = row.at("app4");
    value.mat = optional_text(row, "mat");
    value.mat_of_gnubg = optional_text(row, "mat_gnubg_export");
    return value;
}

}  // namespace

std::vector<PlaysRow> nardy_plays(Reach reach, nardy::Variant variant) {
    std::vector<PlaysRow> rows;
    for (const Json& row : lines(reach, file_of("legal-plays", variant)))
        rows.push_back({thrown(row, row.at("id")), row.at("dice_playable"), row.at("results").get<Texts>()});
    return rows;
}

std::vector<OrderedRow> nardy_ordered_plays(Reach reach, nardy::Variant variant) {
    std::vector<OrderedRow> rows;
    for (const Json& row : lines(reach, file_of("ordered-plays", variant)))
        rows.push_back({thrown(row, row.at("id")), row.at("plays").get<Texts>()});
    return rows;
}

Json nardy_clock_cases(Reach reach) {
    return document(reach, "clock-cases.json");
}

std::vector<Json> nardy_rule_cases(Reach reach, const std::string& kind) {
    std::vector<Json> cases;
    const Json all = document(reach, "rule-cases.json");
    for (const Json& row : all.at("cases")) {
        if (row.at("kind") == kind)
            cases.push_back(row);
    }
    return cases;
}

std::vector<PlayCase> nardy_play_cases(Reach reach) {
    std::vector<PlayCase> cases;
    for (const Json& row : nardy_rule_cases(reach, "play"))
        cases.push_back(play_case(row));
    return cases;
}

std::vector<WrittenCase> nardy_written_cases(Reach reach) {
    std::vector<WrittenCase> cases;
    const Json all = document(reach, "notation-cases.json");
    for (const auto& [name, list] : all.items()) {
        if (!list.is_array())
            continue;
        for (const Json& row : list) {
            if (row.contains("steps"))
                cases.push_back(written_case(row));
        }
    }
    return cases;
}

std::vector<SampleTurn> nardy_sample_turns() {
    std::vector<SampleTurn> turns;
    for (const Json& row : nardy_rule_cases(Reach::Project, "game")) {
        for (Json turn : row.at("expect").at("plays")) {
            turn["game"] = row.at("given").at("game");
            turns.push_back({thrown(turn, row.at("id")), turn.at("play"), turn.at("after")});
        }
    }
    return turns;
}

std::vector<PeerPlays> nardy_peer_plays(Reach reach) {
    std::vector<PeerPlays> rows;
    const Json all = document(reach, "peers-bugs.json");
    for (const Json& row : all) {
        if (!row.contains("test") || !row.at("test").contains("results"))
            continue;
        const Json& test = row.at("test");
        rows.push_back({thrown(test, row.at("id")), 0, test.at("results").get<Texts>()});
    }
    return rows;
}

}  // namespace doska::test
