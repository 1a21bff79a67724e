#pragma once

#include "engine/draughts/pdn.hpp"
#include "tests/load/api.hpp"
#include "tests/load/line.hpp"

#include <optional>
#include <string>

namespace doska::load {

/// What came of playing a game over.
struct Played {
    std::string match;
    std::string ending;      // "a won (no_moves, 2.1.8.1)", or empty for a game that stays open
    std::string difference;  // between the file and the exported PDN; empty: none
    bool watched = false;    // the spectator saw the same moves
    bool good() const { return difference.empty() && watched; }
};

struct BotOptions {
    bool tell_moves = false;             // print each move as the spectator saw it
    std::chrono::milliseconds pause{0};  // before each move
};

/// Plays games of a PDN file on a server: White on seat a, Black on seat b, a spectator without a name.
class Bot {
public:
    Bot(Endpoint endpoint, BotOptions options);

    /// Plays the moves, brings about the file's result where the moves have not, and compares. Throws LineError.
    Played play(const draughts::PdnGame& game);

private:
    struct Table;

    Guest guest(const std::string& name);
    Table set_up(const draughts::PdnGame& game);
    void play_moves(Table& table, const draughts::PdnGame& game);
    void bring_about(Table& table, const draughts::PdnGame& game);
    void agree_on_draw(Table& table);
    HttpResponse call(HttpRequest request, int status);

    Endpoint endpoint_;
    BotOptions options_;
    EventLoop loop_;
    HttpClient http_;
    Guest white_, black_;
    std::optional<Guest> judge_;
};

}  // namespace doska::load
