#include "server/tool/dice_review.hpp"

#include "server/evidence/chain.hpp"
#include "server/tool/json_input.hpp"

#include <algorithm>
#include <utility>

namespace doska::tool {

namespace {

using evidence::DiceSecret;

/// The body of a row; a field that is not there, or of another type, reads as empty.
class Body {
public:
    static Body read(std::string_view text) { return Body(parse_json(text).value_or(Json::object())); }
    explicit Body(Json json) : json_(std::move(json)) {}

    bool has(const char* name) const { return json_.contains(name); }
    std::string text(const char* name) const {
        const auto found = json_.find(name);
        return found != json_.end() && found->is_string() ? found->get<std::string>() : std::string();
    }
    int number(const char* name) const {
        const auto found = json_.find(name);
        return found != json_.end() && found->is_number_integer() ? found->get<int>() : 0;
    }
    std::array<int, 2> pair(const char* name) const {
        const auto found = json_.find(name);
        if (found == json_.end() || !found->is_array() || found->size() != 2 || !(*found)[0].is_number_integer() ||
            !(*found)[1].is_number_integer())
            return {};
        return {(*found)[0].get<int>(), (*found)[1].get<int>()};
    }
    Body part(const char* name) const {
        const auto found = json_.find(name);
        return Body(found != json_.end() && found->is_object() ? *found : Json::object());
    }
    /// 'a' or 'b', else 0.
    char seat() const {
        const std::string seat = text("seat");
        return seat == "a" || seat == "b" ? seat[0] : '\0';
    }

private:
    Json json_;
};

std::string words_of(const std::array<int, 2>& dice) {
    return std::to_string(dice[0]) + "-" + std::to_string(dice[1]);
}

char other(char seat) {
    return seat == 'a' ? 'b' : 'a';
}

std::size_t index(char seat) {
    return seat == 'b' ? 1 : 0;
}

/// Follows the rows of one game.
class GameReader {
public:
    GameReader(std::string match, int game, std::int64_t row, char white)
        : match_(std::move(match)), white_(white), mover_(white) {
        found_.game = game;
        found_.from_row = found_.to_row = row;
    }

    int game() const { return found_.game; }
    /// A fact of this game.
    void enter(const ports::JournalRow& row, const Body& body);
    void blame(DiceFault fault) { found_.faults.push_back(std::move(fault)); }
    /// What was found; nothing more can be entered.
    GameDice finish();

private:
    struct Rolled {
        std::int64_t row;
        int n;
        std::array<int, 2> dice;
    };

    bool enter_scheme(const ports::JournalRow& row, const Body& body);
    void enter_play(const ports::JournalRow& row, const Body& body);
    void expect_author(const ports::JournalRow& row, const Body& body);
    void commit(const Body& body);
    void close();
    void seal(const Body& body);
    void open(const Body& body);
    void fix(const Body& body);
    void roll_opening(const Body& body);
    void roll(const Body& body);
    void turn(const Body& body);
    void end(std::string how, const Body& body);

    void count(std::array<int, 2> dice, int n);
    void check_rolls(const DiceSecret& secret);
    void fault(std::string what, std::string expected = {}, std::string written = {}, char seat = 0, int n = 0) {
        found_.faults.push_back({std::move(what), row_, n, seat, std::move(expected), std::move(written), 0});
    }

    std::string match_;
    char white_;
    char mover_;  // whose roll or turn comes, once the opening is decided
    std::int64_t row_ = 0;
    std::int64_t committed_row_ = 0;
    std::array<std::string, 2> seals_, values_;
    bool sealing_over_ = false, fixed_ = false, decided_ = false;
    bool to_play_ = false;  // a roll waits for its turn
    bool over_ = false;
    std::string secret_;
    std::vector<Rolled> rolls_;
    GameDice found_;
};

void GameReader::enter(const ports::JournalRow& row, const Body& body) {
    row_ = found_.to_row = row.seq;
    if (over_)
        fault("after_the_end");
    else {
        expect_author(row, body);
        if (!enter_scheme(row, body))
            enter_play(row, body);
    }
}

/// A side's part and its rolls are its own to state; the commitment and the first throws the server's.
void GameReader::expect_author(const ports::JournalRow& row, const Body& body) {
    const bool of_seat = row.kind == "dice_sealed" || row.kind == "dice_opened" || row.kind == "dice_rolled";
    if (!of_seat && row.kind != "dice_committed" && row.kind != "opening_rolled")
        return;
    const std::string author = of_seat ? body.text("seat") : "server";
    if (row.actor != author)
        fault("wrong_actor", author, row.actor, body.seat(), body.number("n"));
}

bool GameReader::enter_scheme(const ports::JournalRow& row, const Body& body) {
    if (row.kind == "dice_committed")
        commit(body);
    else if (row.kind == "dice_sealed")
        seal(body);
    else if (row.kind == "dice_seals_closed")
        close();
    else if (row.kind == "dice_opened")
        open(body);
    else if (row.kind == "dice_fixed")
        fix(body);
    else if (row.kind == "dice_reopened")
        ++found_.loads;
    else
        return false;
    return true;
}

void GameReader::enter_play(const ports::JournalRow& row, const Body& body) {
    if (row.kind == "opening_rolled")
        roll_opening(body);
    else if (row.kind == "dice_rolled")
        roll(body);
    else if (row.kind == "turn_played" || row.kind == "turn_passed")
        turn(body);
    else if (row.kind == "game_ended")
        end("ended", body);
    else if (row.kind == "game_dropped")
        end("dropped", body);
    else if (row.kind == "called_off")
        end("called_off", body);
}

void GameReader::commit(const Body& body) {
    if (!found_.commitment.empty())
        return fault("second_commitment", found_.commitment, body.text("commitment"));
    found_.commitment = body.text("commitment");
    committed_row_ = row_;
    if (sealing_over_ || fixed_ || !rolls_.empty())
        fault("commitment_out_of_order");
}

void GameReader::close() {
    if (found_.commitment.empty() || sealing_over_ || fixed_)
        fault("closed_out_of_order");
    sealing_over_ = true;
}

void GameReader::seal(const Body& body) {
    const char seat = body.seat();
    if (seat == 0 || found_.commitment.empty() || sealing_over_ || !seals_[index(seat)].empty())
        return fault("seal_out_of_order", {}, body.text("seal"), seat);
    seals_[index(seat)] = body.text("seal");
}

void GameReader::open(const Body& body) {
    const char seat = body.seat();
    if (seat == 0 || !sealing_over_ || fixed_ || !values_[index(seat)].empty())
        return fault("opening_out_of_order", {}, body.text("value"), seat);
    const std::string value = body.text("value"), &seal = seals_[index(seat)];
    values_[index(seat)] = value;
    if (!evidence::is_dice_seal_of(seal, match_, found_.game, seat, value))
        fault("value_does_not_fit", seal, evidence::dice_seal(match_, found_.game, seat, value), seat);
}

void GameReader::fix(const Body& body) {
    if (fixed_ || !sealing_over_)
        return fault("fixed_out_of_order");
    fixed_ = true;
    for (const char seat : {'a', 'b'}) {
        auto& part = found_.seats[index(seat)];
        part = evidence::dice_contribution(match_, found_.game, seat, seals_[index(seat)], values_[index(seat)]);
        const Body written = body.part(seat == 'a' ? "a" : "b");
        if (written.text("kind") != code(part.kind) || written.text("value") != part.value)
            fault("contribution_differs", std::string(code(part.kind)) + " " + part.value,
                  written.text("kind") + " " + written.text("value"), seat);
    }
}

void GameReader::count(std::array<int, 2> dice, int n) {
    if (!fixed_)
        fault("roll_before_fixed", {}, {}, 0, n);
    const int expected = static_cast<int>(rolls_.size()) + 1;
    if (n != expected)
        fault("roll_number", std::to_string(expected), std::to_string(n), 0, n);
    rolls_.push_back({row_, n, dice});
}

void GameReader::roll_opening(const Body& body) {
    const std::array<int, 2> dice{body.number("white"), body.number("black")};
    if (decided_)
        fault("second_opening", {}, {}, 0, body.number("n"));
    const bool tie = dice[0] == dice[1];
    if (body.has("opens_at_ms") == tie)
        fault("opening_misjudged", {}, words_of(dice), 0, body.number("n"));
    count(dice, body.number("n"));
    if (tie) {
        ++found_.ties;
        return;
    }
    decided_ = to_play_ = true;
    mover_ = dice[0] > dice[1] ? white_ : other(white_);
}

void GameReader::roll(const Body& body) {
    if (!decided_)
        fault("roll_before_opening", {}, {}, body.seat(), body.number("n"));
    if (to_play_)
        fault("roll_not_played", {}, {}, body.seat(), body.number("n"));
    if (body.seat() != mover_)
        fault("other_seat", std::string(1, mover_), body.text("seat"), body.seat(), body.number("n"));
    count(body.pair("dice"), body.number("n"));
    to_play_ = true;
}

void GameReader::turn(const Body& body) {
    if (!to_play_)
        fault("turn_without_roll", {}, {}, body.seat());
    if (body.seat() != mover_)
        fault("other_seat", std::string(1, mover_), body.text("seat"), body.seat());
    to_play_ = false;
    mover_ = other(mover_);
}

void GameReader::end(std::string how, const Body& body) {
    over_ = true;
    found_.ending = std::move(how);
    secret_ = body.text("dice_secret");
}

void GameReader::check_rolls(const DiceSecret& secret) {
    const evidence::DiceTable table{match_, found_.game, secret, found_.seats[0].value, found_.seats[1].value};
    std::optional<std::size_t> first;
    for (const Rolled& rolled : rolls_) {
        const int n = static_cast<int>(&rolled - rolls_.data()) + 1;
        const Dice dice = evidence::roll(table, n);
        const std::array<int, 2> expected{dice.first(), dice.second()};
        if (expected == rolled.dice)
            continue;
        if (first) {
            ++found_.faults[*first].more;
            continue;
        }
        first = found_.faults.size();
        found_.faults.push_back({"roll_differs", rolled.row, n, 0, words_of(expected), words_of(rolled.dice), 0});
    }
}

GameDice GameReader::finish() {
    found_.rolls = static_cast<int>(rolls_.size());
    row_ = found_.to_row;
    const auto secret = DiceSecret::parse(secret_);
    found_.revealed = secret.has_value();
    if (!secret_.empty() && !secret)
        fault("secret_unreadable", {}, secret_);
    if (found_.commitment.empty() && (secret || !rolls_.empty()))
        fault("not_committed");
    if (over_ && !found_.commitment.empty() && secret_.empty())
        fault("secret_missing");
    if (secret && !found_.commitment.empty()) {
        const std::string expected = evidence::dice_commitment(match_, found_.game, *secret);
        if (expected != found_.commitment) {
            row_ = committed_row_;
            fault("commitment_differs", expected, found_.commitment);
        }
        check_rolls(*secret);
    }
    return std::move(found_);
}

/// The rows that have to do with dice, in the games that they name.
class RecordReader {
public:
    RecordReader(DiceReview& review, std::string match) : review_(review), match_(std::move(match)) {}

    void enter(const ports::JournalRow& row) {
        const Body body = Body::read(row.body);
        if (row.kind == "game_started") {
            finish();
            reader_.emplace(match_, body.number("game"), row.seq, body.text("white") == "b" ? 'b' : 'a');
        } else if (reader_ && body.number("game") == reader_->game()) {
            reader_->enter(row, body);
        } else if (concerns_dice(row.kind) || body.has("dice_secret")) {
            stray(row, body);
        }
    }
    void finish() {
        if (reader_)
            review_.games.push_back(reader_->finish());
        reader_.reset();
    }

private:
    static bool concerns_dice(std::string_view kind) {
        return kind.starts_with("dice_") || kind == "opening_rolled" || kind == "turn_played" || kind == "turn_passed";
    }
    /// A row of another game than the one that is played.
    void stray(const ports::JournalRow& row, const Body& body) {
        if (!reader_)
            reader_.emplace(match_, body.number("game"), row.seq, 'a');
        reader_->blame(
            {"other_game", row.seq, 0, 0, std::to_string(reader_->game()), std::to_string(body.number("game")), 0});
    }

    DiceReview& review_;
    std::string match_;
    std::optional<GameReader> reader_;
};

}  // namespace

std::string_view code(DiceProof proof) {
    switch (proof) {
        case DiceProof::Proven:
            return "proven";
        case DiceProof::Broken:
            return "broken";
        case DiceProof::Unproven:
            return "unproven";
        case DiceProof::Unused:
            return "unused";
    }
    return "unknown";
}

DiceProof GameDice::proof() const {
    if (!faults.empty())
        return DiceProof::Broken;
    if (rolls == 0 && ending != "unfinished")
        return DiceProof::Unused;
    return revealed ? DiceProof::Proven : DiceProof::Unproven;
}

bool DiceReview::is_proven() const {
    return !chain && std::all_of(games.begin(), games.end(), [](const GameDice& game) {
        return game.proof() == DiceProof::Proven || game.proof() == DiceProof::Unused;
    });
}

bool has_dice(const evidence::RecordFile& record) {
    return !record.rows.empty() && record.rows.front().kind == "match_opened" &&
           Body::read(record.rows.front().body).part("regulation").text("rules").find("_nardy/") != std::string::npos;
}

DiceReview review_dice(const evidence::RecordFile& record) {
    DiceReview review;
    RecordReader reader(review, record.head.match);
    evidence::ChainReader chain;
    for (const ports::JournalRow& row : record.rows) {
        if (!review.chain)
            if (const auto fault = chain.follow(row))
                review.chain = DiceFault{.code = std::string(code(*fault)), .row = chain.seq() + 1};
        reader.enter(row);
    }
    reader.finish();
    if (!review.chain && record.bad_line)
        review.chain = DiceFault{.code = std::string(code(record.bad_line->error)), .row = chain.seq() + 1};
    return review;
}

}  // namespace doska::tool
