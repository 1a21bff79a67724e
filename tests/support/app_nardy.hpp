#pragma once

#include "server/evidence/dice_proof.hpp"
#include "tests/support/app_table.hpp"
#include "tests/support/random.hpp"

#include <string>
#include <vector>

/// A match of nardy at a table of the application's own world.
namespace doska::app::testing {

/// A casual match of short nardy to so many points, without waiting between its games.
match::Regulation nardy_to(int points);

struct NardyTable {
    explicit NardyTable(const match::Regulation& rules, bool judged = true);
    ~NardyTable();

    /// Both are ready: the game has started, the server has committed itself.
    void start();
    /// Both seal and open: the opening roll is made.
    void agree();
    /// Start and agreement.
    void begin() {
        start();
        agree();
    }
    std::string seal(Guest& guest, char seat);
    std::string open(Guest& guest, char seat);
    /// The number that the seat puts into the dice of a game.
    static std::string value_of(char seat);

    Guest& mover() { return state().to_move() == Seat::A ? a : b; }
    Guest& waiter() { return state().to_move() == Seat::A ? b : a; }
    /// "ok", or why what the guest asks for is refused, once it is stored.
    std::string ask(Guest& guest, const std::string& type);
    /// The first legal turn that his own view shows.
    static std::string some_turn(const Guest& guest);
    std::string play(Guest& guest, const std::string& steps);
    /// Whoever is on turn rolls and plays, as often.
    void play_on(int turns);
    /// A judge ends the game for seat a.
    void settle_game();
    std::string at_ply() const;

    const match::State& state() const { return actor->state(); }
    std::vector<ports::JournalRow> rows() const { return world.journal.rows(1); }
    /// What a row of this kind says, the last one.
    nlohmann::json fact(std::string_view kind) const;

    World world;
    std::shared_ptr<MatchActor> actor;
    Guest a, b, judge, watcher;
};

/// The last message that gave the guest his rights.
nlohmann::json rights_of(const Guest& guest);

}  // namespace doska::app::testing
