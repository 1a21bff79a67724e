#include "tests/support/draughts_cases.hpp"

#include "tests/support/json.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace doska::test {
namespace {

using Json = nlohmann::json;

std::vector<std::filesystem::path> folders() {
    std::vector<std::filesystem::path> found{"tests/cases/draughts"};
    const char* elsewhere = std::getenv("DOSKA_CASES");
    const std::filesystem::path collection = std::filesystem::path(elsewhere ? elsewhere : "../shared/cases");
    if (std::filesystem::exists(collection / "draughts"))
        found.push_back(collection / "draughts");
    return found;
}

/// The rows of `list` in `file` of every folder that are of a variant, each once, turned into values by `read`.
template <class Row>
std::vector<Row> rows(const char* file, const char* list, Row (*read)(const Json&)) {
    std::vector<Row> all;
    for (const auto& folder : folders()) {
        std::ifstream in(folder / file);
        if (!in)
            throw std::runtime_error("cannot read " + (folder / file).string());
        const Json document = Json::parse(in);
        for (const Json& row : document.at(list)) {
            if (!row.contains("variant"))
                continue;  // what is no position: of a file or an import
            Row value = read(row);
            if (std::find(all.begin(), all.end(), value) == all.end())
                all.push_back(std::move(value));
        }
    }
    return all;
}

template <class T>
T field_or_empty(const Json& row, const char* name) {
    return row.contains(name) ? row.at(name).get<T>() : T{};
}

draughts::Variant variant(const Json& row) {
    return draughts::parse_variant(row.at("variant").get<std::string>()).value();
}

/// The cases write captures on 100 squares as PDN does, "47x24x6".
std::string notation(std::string text) {
    std::replace(text.begin(), text.end(), 'x', ':');
    return text;
}

RuleCase read_rule_case(const Json& row) {
    RuleCase value{variant(row), row.at("id"), row.at("article"), row.at("fen"), {}, row.at("distinct_results")};
    for (const Json& move : row.at("moves")) {
        value.moves.push_back({notation(move.at("m")), move.at("taken"), move.at("promotes"), move.at("fen_after")});
    }
    return value;
}

DrawCase read_draw_case(const Json& row) {
    DrawCase value{variant(row), row.at("id"), row.at("fen"), row.at("moves"), {}, row.at("final_fen")};
    for (const auto& [clause, ply] : row.at("first_ply").items()) {
        if (!ply.is_null())
            value.first_ply[clause] = ply;
    }
    return value;
}

PerftCase read_perft_case(const Json& row) {
    using Counts = std::vector<std::uint64_t>;
    return {variant(row), row.at("fen"), row.at("results"), row.at("paths"), field_or_empty<Counts>(row, "jumps")};
}

PeerCase read_peer_case(const Json& row) {
    PeerCase value{variant(row), row.at("id"), row.at("fen"), {}, {}, {}};
    for (const std::string text : row.at("legal"))
        value.legal.push_back(notation(text));
    for (const auto& [text, fen] : row.at("after").items())
        value.fen_after[notation(text)] = fen;
    value.perft = field_or_empty<std::vector<std::uint64_t>>(row, "perft");
    return value;
}

}  // namespace

std::vector<RuleCase> rule_cases() {
    return rows("rule-cases.json", "cases", read_rule_case);
}
std::vector<DrawCase> draw_cases() {
    return rows("draw-cases.json", "cases", read_draw_case);
}
std::vector<PerftCase> perft_cases() {
    return rows("perft.json", "rows", read_perft_case);
}
std::vector<PeerCase> peer_cases() {
    return rows("peers-bugs.json", "cases", read_peer_case);
}

}  // namespace doska::test
