#pragma once

#include "engine/core/check.hpp"
#include "server/evidence/chain.hpp"
#include "server/evidence/dice_proof.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/record_file.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace doska::test {

/// How a side behaves while the dice of a game are agreed on.
enum class DiceConduct : std::uint8_t { Opens, NeverOpens, NeverSeals };

/// Writes the dice of a match of short nardy as the server does: true unless somebody forges it. Its turns are no plays
/// of any position.
class DiceRecord {
public:
    explicit DiceRecord(std::string match = "Kq3vZx81Ab")
        : file{.head = {.match = match, .stream = 41, .people = {"person-1", "person-2"}},
               .rows = {},
               .bad_line = std::nullopt},
          match_(std::move(match)) {
        match::Regulation regulation;
        regulation.rules = "short_nardy/1";
        regulation.nardy.emplace();
        regulation.nardy->length = 7;
        add(match::MatchOpened{regulation, {"person-1", "person-2"}});
    }

    /// Agrees on the dice of the next game and makes so many rolls after the opening.
    void play(DiceConduct a, DiceConduct b, int rolls) {
        begin({a, b});
        Seat mover = roll_opening();
        add_turn(mover);
        for (int i = 0; i < rolls; ++i) {
            mover = other(mover);
            const Dice dice = roll();
            add(match::DiceRolled{game_, ply_++, mover, n_, dice, {}});
            add_turn(mover);
        }
    }
    /// Ends the game, with its secret or without.
    void end(bool revealed = true) {
        match::GameEnded ended{game_, match::GameResult::AWins, match::Cause::BorneOff, "27.6", "", {}};
        if (revealed)
            ended.dice_secret = secret_of(game_).reveal();
        add(ended);
    }
    void drop() { add(match::GameDropped{game_, {}, secret_of(game_).reveal()}); }
    void call_off() { add(match::CalledOff{game_, Seat::A, {}, secret_of(game_).reveal()}); }

    void add(const match::Event& event) {
        const auto body = evidence::encode(event);
        DOSKA_CHECK(body.has_value());
        file.rows.push_back({.stream = 41,
                             .seq = static_cast<std::int64_t>(file.rows.size()) + 1,
                             .at_ms = 1'700'000'000'000,
                             .actor = author(event),
                             .cmd = "",
                             .kind = std::string(kind(event)),
                             .body = *body});
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
    static constexpr Instant now{Millis{1'700'000'000'000}};

    /// Who acts for himself: a side that seals, opens, rolls and plays.
    static std::string author(const match::Event& event) {
        const auto seat = std::visit(
            [](const auto& fact) -> std::optional<Seat> {
                using Fact = std::decay_t<decltype(fact)>;
                if constexpr (match::is_among<Fact, match::DiceSealed, match::DiceOpened, match::DiceRolled,
                                              match::TurnPlayed, match::CalledOff>)
                    return fact.seat;
                else
                    return std::nullopt;
            },
            event);
        return seat ? std::string(1, *seat == Seat::A ? 'a' : 'b') : std::string("server");
    }
    static std::string hash(const std::string& text) { return evidence::to_hex(evidence::sha256(text)); }
    ports::DiceSecret secret_of(int game) const {
        return *ports::DiceSecret::parse(hash("secret 104 of " + match_ + std::to_string(game)));
    }

    void begin(const std::array<DiceConduct, 2>& conducts) {
        ++game_;
        ply_ = n_ = 0;
        add(match::GameStarted{game_, Seat::A, now});
        add(match::DiceCommitted{game_, evidence::dice_commitment(match_, game_, secret_of(game_)),
                                 std::string(144, 'e'), now});
        std::vector<match::DiceOpened> openings;
        for (const Seat seat : {Seat::A, Seat::B}) {
            const char letter = seat == Seat::A ? 'a' : 'b';
            const std::string value = hash(std::string("value of ") + letter + std::to_string(game_));
            const std::string seal = evidence::dice_seal(match_, game_, letter, value);
            const DiceConduct conduct = conducts[static_cast<std::size_t>(index(seat))];
            const bool seals = conduct != DiceConduct::NeverSeals, opens = conduct == DiceConduct::Opens;
            if (seals)
                add(match::DiceSealed{game_, seat, seal});
            if (opens)
                openings.push_back({game_, seat, value});
            parts_[static_cast<std::size_t>(index(seat))] =
                evidence::dice_contribution(match_, game_, letter, seals ? seal : "", opens ? value : "");
        }
        add(match::DiceSealsClosed{game_, now});
        for (const match::DiceOpened& opening : openings)
            add(opening);
        add(match::DiceFixed{game_, parts_});
    }

    Dice roll() { return evidence::roll({match_, game_, secret_of(game_), parts_[0].value, parts_[1].value}, ++n_); }
    /// Who begins.
    Seat roll_opening() {
        for (;;) {
            const Dice dice = roll();
            const auto opens_at = dice.is_double() ? std::optional<Instant>() : now;
            add(match::OpeningRolled{game_, ply_++, n_, dice.first(), dice.second(), opens_at});
            if (!dice.is_double())
                return dice.first() > dice.second() ? Seat::A : Seat::B;
        }
    }
    void add_turn(Seat mover) {
        nardy::Play play;
        play.push_back({24, 18, 6, false});
        add(match::TurnPlayed{game_, ply_++, mover, play, {now, Millis{0}, {Millis{60'000}, Millis{60'000}}}});
    }

    std::string match_;
    int game_ = 0;
    int ply_ = 0;
    int n_ = 0;
    std::array<match::DicePart, 2> parts_;
};

}  // namespace doska::test
