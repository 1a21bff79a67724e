#pragma once

#include "server/evidence/chain.hpp"
#include "server/evidence/dice_proof.hpp"
#include "server/evidence/record_file.hpp"
#include "tests/support/json.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::test {

/// How a side behaves while the dice of a game are agreed on.
enum class DiceConduct : std::uint8_t { Opens, NeverOpens, NeverSeals };

/// Writes the dice of a match of short nardy as the server does: true unless somebody forges it. Bodies hold the fields
/// that dice have to do with; turns are played by nobody.
class DiceRecord {
public:
    using Json = nlohmann::json;

    explicit DiceRecord(std::string match = "Kq3vZx81Ab")
        : file{.head = {.match = match, .stream = 41, .people = {"person-1", "person-2"}},
               .rows = {},
               .bad_line = std::nullopt},
          match_(std::move(match)) {
        add("match_opened", {{"person", {"person-1", "person-2"}}, {"regulation", {{"rules", "short_nardy/1"}}}});
    }

    /// Agrees on the dice of the next game and makes so many rolls after the opening.
    void play(DiceConduct a, DiceConduct b, int rolls) {
        begin(a, b);
        char mover = roll_opening();
        add_turn(mover);
        for (int i = 0; i < rolls; ++i) {
            mover = mover == 'a' ? 'b' : 'a';
            const Dice dice = roll();
            add("dice_rolled", {{"game", game_},
                                {"ply", ply_++},
                                {"seat", seat(mover)},
                                {"n", n_},
                                {"dice", {dice.first(), dice.second()}}});
            add_turn(mover);
        }
    }
    /// Ends the game by a fact, with its secret or without.
    void end(const std::string& kind = "game_ended", bool revealed = true) {
        Json body{{"game", game_}, {"result", "a"}, {"cause", "borne_off"}};
        if (revealed)
            body["dice_secret"] = secret_of(game_).reveal();
        add(kind, body);
    }

    void add(const std::string& kind, const Json& body) {
        file.rows.push_back({.stream = 41,
                             .seq = static_cast<std::int64_t>(file.rows.size()) + 1,
                             .at_ms = 1'700'000'000'000,
                             .actor = "server",
                             .cmd = "",
                             .kind = kind,
                             .body = body.dump()});
    }
    /// Makes all hashes anew, as a forger with the tools would; numbers the rows.
    evidence::RecordFile& sealed() {
        std::int64_t seq = 0;
        for (ports::JournalRow& row : file.rows)
            row.seq = ++seq;
        evidence::seal({}, file.rows);
        return file;
    }

    evidence::RecordFile file;

private:
    static std::string seat(char letter) { return std::string(1, letter); }
    static std::string hash(const std::string& text) { return evidence::to_hex(evidence::sha256(text)); }
    ports::DiceSecret secret_of(int game) const {
        return *ports::DiceSecret::parse(hash("secret 104 of " + match_ + std::to_string(game)));
    }

    void begin(DiceConduct a, DiceConduct b) {
        ++game_;
        ply_ = n_ = 0;
        add("game_started", {{"game", game_}, {"opens_at_ms", 1'700'000'005'000}, {"white", "a"}});
        const std::string commitment = evidence::dice_commitment(match_, game_, secret_of(game_));
        add("dice_committed", {{"game", game_},
                               {"commitment", commitment},
                               {"sealed_secret", std::string(144, 'e')},
                               {"until_ms", 1'700'000'015'000}});
        Json fixed{{"game", game_}};
        const std::array conducts{a, b};
        std::vector<Json> openings;
        for (const std::size_t side : {0U, 1U}) {
            const char letter = side == 0 ? 'a' : 'b';
            const std::string value = hash("value of " + seat(letter) + std::to_string(game_));
            const std::string seal = evidence::dice_seal(match_, game_, letter, value);
            const bool seals = conducts[side] != DiceConduct::NeverSeals, opens = conducts[side] == DiceConduct::Opens;
            if (seals)
                add("dice_sealed", {{"game", game_}, {"seat", seat(letter)}, {"seal", seal}});
            if (opens)
                openings.push_back({{"game", game_}, {"seat", seat(letter)}, {"value", value}});
            const auto part = evidence::dice_contribution(match_, game_, letter, seals ? seal : "", opens ? value : "");
            parts_[side] = part.value;
            fixed[seat(letter)] = {{"kind", code(part.part)}, {"value", part.value}};
        }
        add("dice_seals_closed", {{"game", game_}, {"until_ms", 1'700'000'025'000}});
        for (const Json& opening : openings)
            add("dice_opened", opening);
        add("dice_fixed", fixed);
    }

    Dice roll() { return evidence::roll({match_, game_, secret_of(game_), parts_[0], parts_[1]}, ++n_); }
    /// Who begins.
    char roll_opening() {
        for (;;) {
            const Dice dice = roll();
            Json body{{"game", game_}, {"ply", ply_++}, {"n", n_}, {"white", dice.first()}, {"black", dice.second()}};
            if (!dice.is_double())
                body["opens_at_ms"] = 1'700'000'030'000;
            add("opening_rolled", body);
            if (!dice.is_double())
                return dice.first() > dice.second() ? 'a' : 'b';
        }
    }
    void add_turn(char mover) {
        add("turn_played", {{"game", game_}, {"ply", ply_++}, {"seat", seat(mover)}, {"play", "24/18"}});
    }

    std::string match_;
    int game_ = 0;
    int ply_ = 0;
    int n_ = 0;
    std::array<std::string, 2> parts_;
};

}  // namespace doska::test
