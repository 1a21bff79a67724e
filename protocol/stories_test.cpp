#include "tests/support/stories.hpp"
#include "protocol/encode.hpp"

#include <doctest/doctest.h>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

// Whole matches as a page gets them: protocol/examples/stories/NAME.ndjson. Behind the messages of each commit stands
// the snapshot that somebody would get who comes then; the page's fold must give the same view. With
// DOSKA_WRITE_EXAMPLES set the files are written instead.

using namespace doska;
using namespace doska::protocol;
using match::Role;

namespace {

std::string told(const test::Table& table, Role role) {
    std::string text;
    match::State state;
    std::size_t row = 0;
    for (const auto& [rows, opened] : table.commits) {
        MessageContext context{"Ab3Cd5Ef7G", {"Игрок А", "Игрок Б"}, 0, {}, opened};
        for (; row < rows; ++row) {
            const test::Row& fact = table.log[row];
            context.prev = state.seq;
            context.now = fact.at;
            context.passing = row + 1 < rows;
            match::evolve(state, fact.event, fact.seq, fact.at);
            text += encode_event(context, fact.event, state, role) + '\n';
        }
        text += encode_snapshot(context, state, role) + '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("whole matches, message by message, each commit with the snapshot of that moment") {
    for (const auto& [name, table] : test::stories()) {
        const std::string path = "protocol/examples/stories/" + std::string(name) + ".ndjson";
        const std::string text = told(table, Role::SeatB);
        if (std::getenv("DOSKA_WRITE_EXAMPLES") != nullptr)
            std::ofstream(path, std::ios::binary) << text;
        std::ifstream file(path, std::ios::binary);
        CAPTURE(path);
        REQUIRE(file.good());
        const std::string landed{std::istreambuf_iterator<char>(file), {}};
        CHECK(landed == text);
    }
}
