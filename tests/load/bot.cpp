#include "tests/load/bot.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/rules.hpp"
#include "tests/load/bot_game.hpp"

#include <array>
#include <cstdio>
#include <memory>

namespace doska::load {

using nlohmann::json;

struct Bot::Table {
    NewMatch match;
    std::array<std::unique_ptr<Line>, 2> players;  // White, Black
    std::unique_ptr<Line> spectator;
    int first = 0;  // who moves first

    Line& mover(int ply) { return *players[static_cast<std::size_t>((ply + first) % 2)]; }
    Line& waiter(int ply) { return mover(ply + 1); }
    bool ended() const { return players[0]->ending() || players[1]->ending(); }
};

Bot::Bot(Endpoint endpoint, BotOptions options)
    : endpoint_(endpoint), options_(options), http_(loop_, std::move(endpoint), 1) {
    white_ = guest("Белые");
    black_ = guest("Чёрные");
}

HttpResponse Bot::call(HttpRequest request, int status) {
    const std::string what = request.method + " " + request.target;
    HttpResponse response = http_.call(std::move(request));
    if (response.status != status)
        throw LineError(what + ": " + describe(response));
    return response;
}

Guest Bot::guest(const std::string& name) {
    return *read_guest(call(make_guest(name), 201));
}

Bot::Table Bot::set_up(const draughts::PdnGame& game) {
    MatchTerms terms;
    terms.automatic_repetition = false;  // the file's players did not claim it
    terms.discipline = rules_of(game.start.variant).word;
    const bool usual = game.start == draughts::initial_position(game.start.variant);
    if (!usual)
        terms.start_fen = draughts::to_fen(game.start);
    Table table{.match = *read_match(call(make_match(white_.token, terms), 201)),
                .players = {std::make_unique<Line>(loop_, "white"), std::make_unique<Line>(loop_, "black")},
                .spectator = std::make_unique<Line>(loop_, "spectator"),
                .first = game.start.to_move == Side::White ? 0 : 1};
    call(use_invite(black_.token, table.match.invite_b), 200);
    table.players[0]->open(endpoint_, white_.token);
    table.players[1]->open(endpoint_, black_.token);
    table.spectator->open(endpoint_, "");
    for (Line* line : {table.players[0].get(), table.players[1].get(), table.spectator.get()})
        line->ask("subscribe", table.match.match, json{{"since", 0}});
    return table;
}

void Bot::play_moves(Table& table, const draughts::PdnGame& game) {
    table.players[0]->ask("ready", table.match.match);
    const auto started = table.players[1]->ask("ready", table.match.match);
    for (auto& line : table.players)
        line->wait_for_seq(started);
    int ply = 0;
    for (const draughts::PdnMove& played : game.moves) {
        if (table.ended())
            return;  // by a rule that the file's players passed over
        if (options_.pause.count() > 0)
            loop_.run_until([] { return false; }, Clock::now() + options_.pause);
        const std::string move = full_notation(played.move);
        const auto seq =
            table.mover(ply).ask("play_move", table.match.match, json{{"game", 1}, {"ply", ply}, {"move", move}});
        // A move is taken only from one who has been given the turn.
        table.waiter(ply).wait_for_seq(seq);
        table.spectator->wait_for_seq(seq);
        ++ply;
        if (options_.tell_moves)
            std::printf("%3d %s\n", ply, move.c_str());
    }
}

void Bot::agree_on_draw(Table& table) {
    // 2.1.9.3: a draw is offered after an own move.
    const int plies = table.players[0]->plies();
    Line& offers = table.waiter(plies);
    Line& answers = table.mover(plies);
    const auto offer = offers.ask("offer_draw", table.match.match, json{{"game", 1}, {"ply", plies}});
    answers.wait_for_seq(offer);
    answers.ask("answer_draw", table.match.match, json{{"game", 1}, {"offer", answers.offer()}, {"accept", true}});
}

void Bot::bring_about(Table& table, const draughts::PdnGame& game) {
    const std::string& match = table.match.match;
    switch (game.result.outcome) {
        case draughts::PdnOutcome::WhiteWins:
            table.players[1]->ask("resign", match, json{{"game", 1}});
            return;
        case draughts::PdnOutcome::BlackWins:
            table.players[0]->ask("resign", match, json{{"game", 1}});
            return;
        case draughts::PdnOutcome::Draw:
            return agree_on_draw(table);
        case draughts::PdnOutcome::BothLose: {
            if (!judge_)
                judge_ = guest("Судья");
            call(use_invite(judge_->token, table.match.invite_judge), 200);
            Line judge(loop_, "judge");
            judge.open(endpoint_, judge_->token);
            judge.ask("subscribe", match, json{{"since", 0}});
            judge.ask("settle", match, json{{"game", 1}, {"result", "both_lose"}, {"clause", "0-0"}});
            return;
        }
        case draughts::PdnOutcome::Unknown:
        case draughts::PdnOutcome::Score:
            return;
    }
}

Played Bot::play(const draughts::PdnGame& game) {
    Table table = set_up(game);
    play_moves(table, game);
    // The events that end a game come with the move's own.
    const bool by_moves = table.ended();
    if (!by_moves)
        bring_about(table, game);
    const bool stays_open = !by_moves && (game.result.outcome == draughts::PdnOutcome::Unknown ||
                                          game.result.outcome == draughts::PdnOutcome::Score);
    if (!stays_open) {
        for (Line* line : {table.players[0].get(), table.players[1].get(), table.spectator.get()})
            line->wait_for_end();
    }
    Played played;
    played.match = table.match.match;
    played.ending = table.players[0]->ending().value_or("");
    played.watched =
        table.spectator->moves() == table.players[0]->moves() && table.spectator->moves() == table.players[1]->moves();
    played.difference = difference(game, call(get_pdn(played.match, 1), 200).body);
    return played;
}

}  // namespace doska::load
