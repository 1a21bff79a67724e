#include "server/obs/log.hpp"
#include "tests/support/app_table.hpp"
#include "tests/support/json.hpp"

#include <sstream>
#include <string>
#include <vector>

using namespace doska;
using namespace doska::app::testing;

namespace {

/// The lines of the log while `work` is done at a new table.
std::string logged(obs::log::Level level, const std::function<void(Table&)>& work) {
    Table table(regulation(10min));
    std::ostringstream output;
    {
        const obs::Logging logging({level, 1024}, &output);
        work(table);
    }
    return output.str();
}

void play_and_stop(Table& table) {
    const std::string move = table.a.move(0, "c3-d4");
    table.world.settle();
    REQUIRE(table.a.answer(move) == "ok");
    table.judge.send("pause", R"({"reason":"other","words":"at his wife's asking"})");
    table.world.settle();
    REQUIRE(table.state().hold == match::Hold::Judge);
}

}  // namespace

TEST_CASE("at debug the log names every fact, and nobody's words") {
    const std::string text = logged(obs::log::Level::Debug, play_and_stop);
    std::istringstream stream(text);
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(nlohmann::json::parse(line));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["event"] == "fact");
    CHECK(lines[0]["kind"] == "move_played");
    CHECK(lines[0]["seat"] == "a");
    CHECK(lines[0]["ply"] == 0);
    CHECK(lines[0]["match"].get<std::string>().size() == 10);
    CHECK(lines[1]["kind"] == "paused");
    CHECK(lines[1]["seq"].get<int>() == lines[0]["seq"].get<int>() + 1);
    CHECK(text.find("wife") == std::string::npos);
}

TEST_CASE("at info no move is in the log") {
    CHECK(logged(obs::log::Level::Info, play_and_stop).empty());
}
