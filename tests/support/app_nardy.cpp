#include "tests/support/app_nardy.hpp"

#include <algorithm>

namespace doska::app::testing {

using nlohmann::json;

match::Regulation nardy_to(int points) {
    match::Regulation rules = regulation(6min);
    rules.rules = "short_nardy/1";
    rules.control.periods = {{.moves = 0, .time = 6min, .increment = 0ms, .delay = 8s}};
    rules.casual = true;
    rules.game_break = 0ms;
    rules.nardy = match::NardyTerms{.discipline = nardy::Discipline::Short, .length = points, .duration = {}};
    return rules;
}

NardyTable::NardyTable(const match::Regulation& rules, bool judged)
    : actor([&] {
          world.judged = judged;
          return world.open(rules);
      }()),
      a(world, "personA"),
      b(world, "personB"),
      judge(world, "personJ"),
      watcher(world, "") {
    for (Guest* guest : {&a, &b, &judge, &watcher})
        guest->send("subscribe");
    world.settle();
}

NardyTable::~NardyTable() = default;

void NardyTable::start() {
    a.send("ready");
    world.settle();
    b.send("ready");
    world.settle();
    REQUIRE(state().playing());
}

std::string NardyTable::value_of(char seat) {
    return std::string(64, seat == 'a' ? '1' : '2');
}

std::string NardyTable::seal(Guest& guest, char seat) {
    const std::string game = std::to_string(state().game);
    const std::string seal = evidence::dice_seal(World::id_of(1), state().game, seat, value_of(seat));
    return guest.send("seal_dice", R"({"game":)" + game + R"(,"seal":")" + seal + "\"}");
}

std::string NardyTable::open(Guest& guest, char seat) {
    const std::string game = std::to_string(state().game);
    return guest.send("open_dice", R"({"game":)" + game + R"(,"value":")" + value_of(seat) + "\"}");
}

void NardyTable::agree() {
    seal(a, 'a');
    seal(b, 'b');
    world.settle();
    open(a, 'a');
    open(b, 'b');
    world.settle();
    REQUIRE(state().nardy->game.phase == nardy::Phase::ToPlay);
}

std::string NardyTable::at_ply() const {
    return R"({"game":)" + std::to_string(state().game) + R"(,"ply":)" + std::to_string(state().ply) + "}";
}

std::string NardyTable::ask(Guest& guest, const std::string& type) {
    const std::string id = guest.send(type, at_ply());
    world.settle();
    return guest.answer(id);
}

json rights_of(const Guest& guest) {
    for (auto message = guest.link.got.rbegin(); message != guest.link.got.rend(); ++message)
        if (message->contains("d") && (*message)["d"].contains("you"))
            return (*message)["d"]["you"];
    return json::object();
}

std::string NardyTable::some_turn(const Guest& guest) {
    const json graph = rights_of(guest).at("graph");
    const auto complete = graph.at("complete").get<std::vector<int>>();
    std::string steps;
    for (int node = 0; std::find(complete.begin(), complete.end(), node) == complete.end();) {
        const auto& edges = graph.at("edges");
        const auto edge = std::find_if(edges.begin(), edges.end(), [&](const json& one) { return one.at(0) == node; });
        REQUIRE(edge != edges.end());
        const int from = edge->at(1), to = edge->at(2);
        steps += (steps.empty() ? "" : " ") + (from == nardy::bar ? "bar" : std::to_string(from)) + "/" +
                 (to == nardy::off ? "off" : std::to_string(to));
        node = edge->at(4);
    }
    return steps;
}

std::string NardyTable::play(Guest& guest, const std::string& steps) {
    std::string body = at_ply();
    body.pop_back();
    const std::string id = guest.send("play_turn", body + R"(,"steps":")" + steps + "\"}");
    world.settle();
    return guest.answer(id);
}

void NardyTable::play_on(int turns) {
    for (int i = 0; i < turns && state().playing(); ++i) {
        if (state().nardy->game.phase == nardy::Phase::ToRoll)
            REQUIRE(ask(mover(), "roll") == "ok");
        if (state().nardy->game.phase == nardy::Phase::ToPlay)  // else the turn was lost
            REQUIRE(play(mover(), some_turn(mover())) == "ok");
    }
}

void NardyTable::settle_game() {
    judge.send("settle",
               R"({"game":)" + std::to_string(state().game) + R"(,"result":"a","clause":"38.1.5","win":"oin"})");
    world.settle();
    REQUIRE_FALSE(fact("game_ended").is_null());
}

json NardyTable::fact(std::string_view kind) const {
    const auto all = rows();
    const auto row = std::find_if(all.rbegin(), all.rend(), [&](const auto& one) { return one.kind == kind; });
    return row == all.rend() ? json(nullptr) : json::parse(row->body);
}

}  // namespace doska::app::testing
