#include "engine/match/nardy_control.hpp"
#include "tests/support/nardy_clock_cases.hpp"
#include "tests/support/nardy_match.hpp"

using namespace doska;
using namespace doska::test;

namespace {

nardy::Discipline discipline_of(const nlohmann::json& row) {
    std::string word = row.at("discipline");
    std::replace(word.begin(), word.end(), '-', '_');
    return nardy::parse_switch(nardy::discipline_words, word).value();
}

clock::TimeControl control_of(Millis main, Millis delay) {
    return {{{.moves = 0, .time = main, .increment = 0ms, .delay = delay}}};
}

}  // namespace

TEST_CASE("41.1: which controls each discipline allows, row by row") {
    const auto collection = nardy_clock_cases(Reach::Everything);
    const auto& rows = collection.at("controls");
    CHECK(rows.size() >= 100);
    for (const auto& row : rows) {
        CAPTURE(row.dump());
        const auto control = control_of(Millis(row.at("main_ms")), std::chrono::seconds(row.at("delay_s")));
        CHECK(is_by_article_41(control, discipline_of(row), row.at("N").get<int>()) == row.at("allowed").get<bool>());
    }
}

TEST_CASE("41.1: the delays of each discipline, and its main time for a match to N") {
    const auto collection = nardy_clock_cases(Reach::Everything);
    for (const auto& row : collection.at("table")) {
        CAPTURE(row.dump());
        const nardy::Discipline discipline = discipline_of(row);
        const NardyControlLine line = nardy_control_line(discipline);
        CHECK(line.article == row.at("article").get<std::string>());
        CHECK(line.least_delay.count() == row.at("delay_s").at(0));
        CHECK(line.most_delay.count() == row.at("delay_s").at(1));
        if (row.at("main_ms").is_object()) {
            for (const auto& [length, main] : row.at("main_ms").items())
                CHECK(nardy_main_time(discipline, std::stoi(length)) == Millis(main.get<std::int64_t>()));
            CHECK_FALSE(nardy_main_time(discipline, 9));
        } else {
            const std::string formula = row.at("main_ms");
            CHECK(nardy_main_time(discipline, 7) == 7 * Millis(std::stoll(formula)));
        }
    }
}

TEST_CASE("41, 30.8: an event's match has a control of the article, a casual one is free") {
    Regulation regulation = nardy_event();
    CHECK_FALSE(check(regulation));
    regulation.control.periods[0].delay = 13s;
    CHECK(check(regulation) == RegulationError::ControlNotBy41);
    regulation.starts_at.reset();
    regulation.casual = true;
    CHECK_FALSE(check(regulation));
}

TEST_CASE("41: a match on time, which has no N, is held to the delay alone") {
    Regulation regulation = nardy_event();
    regulation.nardy->length.reset();
    regulation.nardy->duration = 45min;
    regulation.control = control_of(7min, 8s);
    CHECK_FALSE(check(regulation));
    regulation.control = control_of(7min, 7s);
    CHECK(check(regulation) == RegulationError::ControlNotBy41);
}

TEST_CASE("a regulation of nardy is whole, and has nothing that only draughts have") {
    const auto fault = [](auto change) {
        Regulation regulation = nardy_event();
        change(regulation);
        return check(regulation);
    };
    using E = RegulationError;
    CHECK(fault([](auto& r) { r.nardy.reset(); }) == E::BadTerms);
    CHECK(fault([](auto& r) { r.nardy->discipline = nardy::Discipline::Long; }) == E::BadTerms);
    CHECK(fault([](auto& r) { r.nardy->length = 0; }) == E::BadTerms);
    CHECK(fault([](auto& r) { r.nardy->length = 100; }) == E::BadTerms);
    CHECK(fault([](auto& r) { r.nardy->duration = 1h; }) == E::BadTerms);
    CHECK(fault([](auto& r) { r.nardy->length.reset(); }) == E::BadTerms);
    CHECK(fault([](auto& r) { r.rules = "russian/1"; }) == E::BadTerms);
    CHECK(fault([](auto& r) { r.rules = "short_nardy/2"; }) == E::UnknownRules);
    CHECK(fault([](auto& r) { r.control.periods[0].increment = 1s; }) == E::BadControl);
    CHECK(fault([](auto& r) { r.control.periods[0].moves = 10; }) == E::BadControl);
    CHECK(fault([](auto& r) { r.pace = clock::Pace::Blitz; }) == E::BadControl);
    CHECK(fault([](auto& r) { r.games = 2; }) == E::BadGames);
    CHECK(fault([](auto& r) { r.game_break.reset(); }) == E::BadBreak);
    CHECK(fault([](auto& r) { r.game_break = 31s; }) == E::BadBreak);
    CHECK(fault([](auto& r) { r.opening_table = "fmjd-736"; }) == E::BadOpening);
    CHECK(fault([](auto& r) { r.start = draughts::initial_position(); }) == E::BadStart);
    CHECK(fault([](auto& r) { r.automatic_repetition = true; }) == E::BadDraws);
    CHECK(fault([](auto& r) { r.lateness_limit = 7min; }) == E::BadLateness);
    CHECK(fault([](auto& r) { r.casual = true; }) == E::BadStartTime);
    Regulation draughts = ten_minutes();
    draughts.control.periods[0].delay = 5s;
    CHECK(check(draughts) == E::BadControl);
}
