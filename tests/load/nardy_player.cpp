#include "tests/load/nardy_player.hpp"

#include "server/evidence/dice_proof.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace doska::load {

using nlohmann::json;

namespace {

constexpr int bar = 25, off = 0;

/// Refusals of what was right when it was decided on: the clock or the server was faster.
bool is_too_late(const std::string& code) {
    constexpr std::array<std::string_view, 8> codes{"stale_ply",  "wrong_game",  "not_started", "match_over",
                                                    "time_is_up", "dice_closed", "no_offer",    "game_over"};
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

std::string step_text(const json& edge) {
    const int from = edge.at(1), to = edge.at(2);
    return (from == bar ? "bar" : std::to_string(from)) + "/" + (to == off ? "off" : std::to_string(to));
}

std::string joined(const std::vector<std::string>& steps) {
    std::string text;
    for (const std::string& step : steps)
        text += (text.empty() ? "" : " ") + step;
    return text;
}

}  // namespace

std::string told_at_board(const json& message) {
    const std::string kind = message.value("t", "");
    constexpr std::array<std::string_view, 8> kinds{"opening_rolled",      "dice_rolled",  "turn_played",
                                                    "turn_passed",         "cube_offered", "cube_taken",
                                                    "resignation_offered", "game_ended"};
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        return {};
    const json& d = message.at("d");
    std::string line = std::to_string(d.at("game").get<int>()) + "." + std::to_string(d.value("ply", 0)) + " " +
                       d.value("seat", d.value("result", "-")) + " " + kind;
    if (d.contains("dice"))
        line += " " + d.at("dice").dump();
    if (d.contains("steps"))
        line += " " + d.at("steps").get<std::string>();
    if (d.contains("value"))
        line += " " + d.at("value").dump();
    if (d.contains("win"))
        line += " " + d.at("win").get<std::string>();
    return line;
}

NardyPlayer::NardyPlayer(EventLoop& loop, std::string name, char seat, const NardyHabits& habits, std::uint64_t seed)
    : line_(loop, std::move(name)), seat_(seat), habits_(habits), random_(seed) {
    line_.on_message([this](const json& message) { hear(message); });
}

void NardyPlayer::open(const Endpoint& endpoint, const std::string& token, const std::string& match) {
    match_ = match;
    line_.open(endpoint, token);
    line_.ask("subscribe", match, json{{"since", 0}});
}

void NardyPlayer::hear(const json& message) {
    ++messages_;
    const std::string kind = message.at("t");
    if (!message.contains("seq"))
        return;
    const json& d = message.at("d");
    if (kind == "snapshot")
        return take_snapshot(d);
    if (std::string line = told_at_board(message); !line.empty())
        seen_.push_back(std::move(line));
    if (kind == "game_started") {
        game_ = d.at("game");
        ply_ = 0;
        asks_ready_ = false;
    } else if (d.contains("ply")) {
        ply_ = d.at("ply").get<int>() + 1;
    } else if (kind == "resignation_offered") {
        offer_ = message.at("seq");
    } else if (kind == "game_ended" || kind == "game_dropped") {
        asks_ready_ = !d.contains("next_at_ms");
    } else if (kind == "match_ended") {
        ended_ = true;
    }
    if (d.contains("you"))
        you_ = d.at("you");
}

void NardyPlayer::take_snapshot(const json& state) {
    game_ = state.at("game");
    ply_ = state.at("ply");
    you_ = state.value("you", json::object());
    const std::string phase = state.at("phase");
    ended_ = phase == "ended";
    asks_ready_ = phase == "between_games" && !state.at("ready").at(std::string(1, seat_)).get<bool>() &&
                  !state.contains("starts_at_ms") && !state.contains("break_until_ms");
    if (const json& nardy = state.at("nardy"); nardy.contains("resignation"))
        offer_ = nardy.at("resignation").at("seq");
}

/// What was decided on is done only once, whatever comes of it: the next message says what is to be done then.
bool NardyPlayer::tell(const std::string& kind, json data) {
    you_ = json::object();
    const json& answer = line_.answer_to(kind, match_, data);
    if (answer.at("t") != "ok" && !is_too_late(answer.at("code")))
        throw LineError(kind + " " + data.dump() + " was refused: " + answer.dump());
    return true;
}

bool NardyPlayer::act() {
    if (ended_)
        return false;
    if (std::exchange(asks_ready_, false)) {
        line_.ask("ready", match_);
        return true;
    }
    return add_to_dice() || answer_offer() || play() || roll_or_double();
}

bool NardyPlayer::add_to_dice() {
    const std::string owed = you_.value("dice", "");
    if (owed == "seal" && habits_.seals) {
        value_.clear();
        while (value_.size() < 64)
            value_ += "0123456789abcdef"[random_() % 16];
        return tell("seal_dice", {{"game", game_}, {"seal", evidence::dice_seal(match_, game_, seat_, value_)}});
    }
    if (owed == "open" && habits_.opens && !value_.empty())
        return tell("open_dice", {{"game", game_}, {"value", value_}});
    return false;
}

bool NardyPlayer::answer_offer() {
    if (you_.value("may_answer_cube", false))
        return at_ply(chance(habits_.drops) ? "drop_cube" : "take_cube");
    if (you_.value("may_answer_resignation", false))
        return tell("answer_resignation", {{"game", game_}, {"offer", offer_}, {"accept", chance(0.5)}});
    return false;
}

bool NardyPlayer::roll_or_double() {
    if (!you_.value("may_roll", false))
        return false;
    if (you_.contains("resign") && chance(habits_.gives_up)) {
        const json& values = you_.at("resign");
        return tell("resign", {{"game", game_}, {"as", values.at(random_() % values.size())}});
    }
    return at_ply(you_.value("may_double", false) && chance(habits_.doubles) ? "offer_cube" : "roll");
}

/// A way through the graph from its root to a complete node, by chance.
std::vector<std::string> NardyPlayer::some_turn() {
    const json& graph = you_.at("graph");
    const auto complete = graph.at("complete").get<std::vector<int>>();
    std::vector<std::string> steps;
    int node = 0;
    while (std::find(complete.begin(), complete.end(), node) == complete.end()) {
        std::vector<const json*> ways;
        for (const json& edge : graph.at("edges"))
            if (edge.at(0) == node)
                ways.push_back(&edge);
        if (ways.empty())
            throw LineError("a graph with a dead end: " + graph.dump());
        const json& edge = *ways[random_() % ways.size()];
        steps.push_back(step_text(edge));
        node = edge.at(4);
    }
    return steps;
}

bool NardyPlayer::play() {
    if (!you_.contains("graph"))
        return false;
    const auto steps = some_turn();
    if (habits_.drafts)
        line_.send("draft", match_, {{"game", game_}, {"ply", ply_}, {"steps", steps.front()}});
    return tell("play_turn", {{"game", game_}, {"ply", ply_}, {"steps", joined(steps)}});
}

}  // namespace doska::load
