#pragma once

#include "server/evidence/record_head.hpp"
#include "server/evidence/replay.hpp"
#include "tests/support/json.hpp"
#include "tests/support/match_table.hpp"
#include "tests/support/record_rows.hpp"

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

// Records of landed versions, tests/cases/evidence: a file of rows and one of what they fold to.

namespace doska::test {

inline std::string file_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A new version of the record adds files beside the landed ones: DOSKA_GOLDEN_OUT=FOLDER writes them.
inline void write_golden(const std::string& folder, const std::string& version, const Table& table) {
    const auto rows = rows_of(table);
    const evidence::RecordHead head = evidence::head_of("goldenmtch", rows);
    const std::string name = "match-" + version + ".ndjson";
    std::ofstream(folder + "/" + name, std::ios::binary) << evidence::write_record(head, rows);
    nlohmann::ordered_json json;
    json["record"] = name;
    json["rows"] = rows.size();
    json["head"] = evidence::to_hex(rows.back().hash);
    // Line by line, so that a difference says where it is.
    std::istringstream lines(evidence::describe(table.state));
    for (std::string line; std::getline(lines, line);)
        json["state"].push_back(line);
    json["state_sha256"] = evidence::to_hex(evidence::sha256(evidence::describe(table.state)));
    for (const auto& row : rows)
        json["hashes"].push_back(evidence::to_hex(row.hash));
    std::ofstream(folder + (version == "1" ? "/golden.json" : "/golden-" + version + ".json"), std::ios::binary)
        << json.dump(1) << '\n';
}

/// A golden file without the lines of the state has the digest of its first form.
inline void check_state(const match::State& state, const nlohmann::json& golden) {
    const auto form = golden.contains("state") ? evidence::StateForm::Second : evidence::StateForm::First;
    const std::string text = evidence::describe(state, form);
    std::istringstream lines(text);
    std::string line;
    for (const auto& landed : golden.value("state", nlohmann::json::array())) {
        REQUIRE(std::getline(lines, line));
        CHECK(line == landed);
    }
    CHECK(evidence::to_hex(evidence::sha256(text)) == golden.at("state_sha256"));
}

/// Reads and folds a landed record; gives the kinds that occur in it.
inline std::set<std::string> check_landed(const std::string& golden_file) {
    const std::string folder = "tests/cases/evidence/";
    const auto golden = nlohmann::json::parse(file_text(folder + golden_file));
    const auto record = evidence::read_record(file_text(folder + golden.at("record").get<std::string>()));
    REQUIRE(record);
    REQUIRE_FALSE(record->bad_line);
    REQUIRE(record->rows.size() == golden.at("rows"));
    CHECK_MESSAGE(!evidence::head_fault(record->head, record->rows), golden_file);
    evidence::Replay replay;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < record->rows.size(); ++i) {
        const auto& row = record->rows[i];
        CAPTURE(row.seq);
        CHECK_FALSE(replay.apply(row));
        CHECK(evidence::to_hex(row.hash) == golden.at("hashes").at(i));
        const auto event = evidence::decode(row.kind, row.body);
        REQUIRE(event);
        CHECK(evidence::encode(*event) == row.body);
        CHECK(kind(*event) == row.kind);
        seen.insert(row.kind);
    }
    CHECK(evidence::to_hex(replay.head()) == golden.at("head"));
    check_state(replay.state(), golden);
    return seen;
}

}  // namespace doska::test
