#include "tests/load/nardy_bot.hpp"

#include <cstdio>

namespace doska::load {

using nlohmann::json;

namespace {

constexpr auto dice_patience = std::chrono::seconds(40);  // two stages of the dice that nobody answers, and a start

/// Looks on without a name, and notes what it is told.
struct Watcher {
    Watcher(EventLoop& loop, bool prints) : line(loop, "spectator"), prints_(prints) {
        line.on_message([this](const json& message) { hear(message); });
    }
    void hear(const json& message) {
        const json& d = message.at("d");
        if (message.at("t") == "notice" && d.at("code") == "draft")
            ++drafts;
        if (d.contains("you"))
            given_rights = true;
        if (message.at("t") == "match_ended") {
            ended = true;
            points = d.at("points");
        }
        if (message.at("t") == "game_ended" || message.at("t") == "game_dropped")
            ++games;
        std::string told = told_at_board(message);
        if (told.empty())
            return;
        if (prints_)
            std::printf("%s\n", told.c_str());
        seen.push_back(std::move(told));
    }

    Line line;
    std::vector<std::string> seen;
    std::size_t drafts = 0;
    int games = 0;
    bool ended = false;
    bool given_rights = false;
    json points;

private:
    bool prints_;
};

/// The other of a pair: is there, and may do nothing in this game (22.1).
struct Partner {
    Partner(EventLoop& loop, Guest guest, std::size_t seat)
        : who(std::move(guest)), line(loop, seat == 0 ? "partner-a" : "partner-b") {}
    void come(const Endpoint& endpoint, const std::string& match) {
        line.open(endpoint, who.token);
        line.ask("subscribe", match, json{{"since", 0}});
        const json& answer = line.answer_to("roll", match, json{{"game", 1}, {"ply", 0}});
        if (answer.value("code", "") != "not_acting")
            throw LineError("a partner's roll: " + answer.dump());
    }

    Guest who;
    Line line;
};

}  // namespace

json NardyOrder::body() const {
    json control = json::object();
    if (main_ms)
        control["main_ms"] = *main_ms;
    if (delay_ms)
        control["delay_ms"] = *delay_ms;
    json asked{{"discipline", discipline}, {"control", control}, {"seat", "a"},      {"casual", true},
               {"start_countdown_ms", 0},  {"game_break_ms", 0}, {"nardy", switches}};
    if (duration_ms)
        asked["duration_ms"] = *duration_ms;
    else
        asked["length"] = length.value_or(3);
    return asked;
}

NardyBot::NardyBot(Endpoint endpoint) : endpoint_(endpoint), http_(loop_, std::move(endpoint), 1) {}

HttpResponse NardyBot::call(HttpRequest request, int status) {
    const std::string what = request.method + " " + request.target;
    HttpResponse response = http_.call(std::move(request));
    if (response.status != status)
        throw LineError(what + ": " + describe(response));
    return response;
}

Guest NardyBot::guest(const std::string& name) {
    return *read_guest(call(make_guest(name), 201));
}

std::string NardyBot::get(const std::string& target) {
    return call({"GET", target, "", ""}, 200).body;
}

NardyPlayed NardyBot::play(const NardyOrder& order) {
    const Guest first = guest("Белые"), second = guest("Чёрные");
    const NewMatch match = *read_match(call({"POST", "/api/matches", first.token, order.body().dump()}, 201));
    call(use_invite(second.token, match.invite_b), 200);
    std::vector<std::unique_ptr<Partner>> partners;
    for (const std::string& invite : {match.invite_a2, match.invite_b2})
        if (!invite.empty())
            partners.push_back(std::make_unique<Partner>(loop_, guest("Партнёр"), partners.size()));
    for (std::size_t i = 0; i < partners.size(); ++i)
        call(use_invite(partners[i]->who.token, i == 0 ? match.invite_a2 : match.invite_b2), 200);
    NardyPlayer a(loop_, "white", 'a', order.habits[0], order.seed * 2 + 1);
    NardyPlayer b(loop_, "black", 'b', order.habits[1], order.seed * 2 + 2);
    Watcher watcher(loop_, order.watch);
    watcher.line.open(endpoint_, "");
    watcher.line.ask("subscribe", match.match, json{{"since", 0}});
    a.open(endpoint_, first.token, match.match);
    b.open(endpoint_, second.token, match.match);
    for (const auto& partner : partners)
        partner->come(endpoint_, match.match);
    while (!a.ended() || !b.ended() || !watcher.ended) {
        if (a.act() || b.act())
            continue;
        const auto heard = [&] {
            return a.messages() + b.messages() + watcher.seen.size() + (watcher.ended ? 1u : 0u);
        };
        const auto before = heard();
        if (!loop_.run_until([&] { return heard() != before; }, Clock::now() + dice_patience))
            throw LineError("nothing happens any more in " + match.match);
    }
    return {.match = match.match,
            .games = watcher.games,
            .points = watcher.points,
            .told = watcher.seen.size(),
            .watched = watcher.seen == a.seen() && watcher.seen == b.seen(),
            .drafts = watcher.drafts,
            .graph_leaked = watcher.given_rights};
}

}  // namespace doska::load
