#include "protocol/encode_nardy.hpp"

#include "engine/core/check.hpp"
#include "engine/nardy/notation.hpp"
#include "protocol/encode_parts.hpp"

#include <algorithm>

namespace doska::protocol {
namespace {

std::string_view word(nardy::Phase phase) {
    switch (phase) {
        case nardy::Phase::Opening:
            return "opening";
        case nardy::Phase::ToRoll:
            return "to_roll";
        case nardy::Phase::Doubled:
            return "doubled";
        case nardy::Phase::ToPlay:
            return "to_play";
        case nardy::Phase::Over:
            return "over";
    }
    return "unknown";
}

std::string digits_of(const nardy::Checkers& checkers) {
    std::string digits;
    for (int place = 0; place < nardy::places; ++place)
        digits += "0123456789abcdef"[checkers.at(place)];
    return digits;
}

void write_cube(JsonWriter& json, const match::State& state) {
    const nardy::Game& game = state.nardy->game;
    if (!game.terms.has_cube)
        return;
    json.key("cube");
    json.begin_object();
    json.field("value", game.cube.value);
    if (game.cube.owner)
        json.field("owner", letter(state.seat_of(*game.cube.owner)));
    json.end_object();
}

void write_roll(JsonWriter& json, const match::State& state) {
    const match::NardyTable& table = *state.nardy;
    if (!table.game.roll)
        return;
    json.key("roll");
    json.begin_object();
    json.field("seat", letter(state.seat_of(table.game.to_move)));
    json.field("n", table.rolls);
    write_dice(json, table.game.roll->dice.first(), table.game.roll->dice.second());
    json.end_object();
}

void write_seals(JsonWriter& json, const match::DiceScheme& dice) {
    json.key("seals");
    json.begin_object();
    for (const Seat seat : {Seat::A, Seat::B})
        if (!dice.seals[index(seat)].empty())
            json.field(letter(seat), dice.seals[index(seat)]);
    json.end_object();
    write_pair(json, "opened", std::array{!dice.opened[0].empty(), !dice.opened[1].empty()});
}

void write_scheme(JsonWriter& json, const match::DiceScheme& dice) {
    json.key("dice");
    json.begin_object();
    json.field("stage", match::code(dice.stage));
    if (dice.stage != match::DiceStage::None) {
        json.field("commitment", dice.commitment);
        write_seals(json, dice);
    }
    if (dice.stage == match::DiceStage::Sealing || dice.stage == match::DiceStage::Opening)
        json.field("until_ms", to_ms(dice.until));
    if (dice.stage == match::DiceStage::Fixed) {
        json.key("fixed");
        json.begin_object();
        for (const Seat seat : {Seat::A, Seat::B})
            write_dice_part(json, letter(seat), dice.fixed[index(seat)]);
        json.end_object();
    }
    json.end_object();
}

std::string_view kind_of(match::NardyTurnKind kind) {
    switch (kind) {
        case match::NardyTurnKind::OpeningRolled:
            return "opening";
        case match::NardyTurnKind::DiceRolled:
            return "roll";
        case match::NardyTurnKind::TurnPlayed:
            return "play";
        case match::NardyTurnKind::TurnPassed:
            return "pass";
        case match::NardyTurnKind::CubeOffered:
            return "double";
        case match::NardyTurnKind::CubeTaken:
            return "take";
    }
    return "unknown";
}

/// `stake`: what the last double offered.
void write_turn(JsonWriter& json, const match::NardyTurn& turn, nardy::CubeValue& stake) {
    using match::NardyTurnKind;
    json.begin_object();
    json.field("kind", kind_of(turn.kind));
    if (turn.seat)
        json.field(turn.kind == NardyTurnKind::OpeningRolled ? "first" : "seat", letter(*turn.seat));
    if (turn.kind == NardyTurnKind::OpeningRolled || turn.kind == NardyTurnKind::DiceRolled) {
        json.field("n", turn.n);
        write_dice(json, turn.dice.first(), turn.dice.second());
    } else if (turn.kind == NardyTurnKind::TurnPlayed) {
        write_steps(json, turn.play);
        json.field("spent_ms", turn.spent_ms);
    } else if (turn.kind == NardyTurnKind::CubeOffered) {
        json.field("value", stake = turn.value);
    } else if (turn.kind == NardyTurnKind::CubeTaken) {
        json.field("value", stake);
    }
    json.end_object();
}

void write_turns(JsonWriter& json, const match::NardyTable& table) {
    json.key("turns");
    json.begin_array();
    nardy::CubeValue stake = 2;
    for (const match::NardyTurn& turn : table.turns)
        write_turn(json, turn, stake);
    json.end_array();
}

void write_games(JsonWriter& json, const match::State& state) {
    json.key("games");
    json.begin_array();
    int number = 0;
    for (const match::GameScore& score : state.scores) {
        json.begin_object();
        json.field("game", ++number);
        if (score.result == match::GameResult::AWins || score.result == match::GameResult::BWins)
            json.field("winner", score.result == match::GameResult::AWins ? "a" : "b");
        if (score.win)
            json.field("win", nardy::code(*score.win));
        json.field("points", score.points);
        json.end_object();
    }
    json.end_array();
}

void write_length(JsonWriter& json, const match::NardyTerms& terms) {
    json.field("discipline", discipline_word(terms.discipline));
    if (terms.length)
        json.field("length", *terms.length);
    if (terms.duration)
        json.field("duration_ms", terms.duration->count());
}

void write_waiting(JsonWriter& json, const match::NardyTable& table, const MessageContext& context) {
    if (table.resignation) {
        json.key("resignation");
        json.begin_object();
        json.field("seq", table.resignation->seq);
        json.field("by", letter(table.resignation->by));
        json.field("as", nardy::code(table.resignation->as));
        json.end_object();
    }
    if (context.draft) {
        json.key("draft");
        json.begin_object();
        json.field("seat", letter(context.draft->seat));
        json.field("steps", context.draft->steps);
        json.end_object();
    }
}

/// Whether the game that is played, or else the next, is played without the cube (23.14).
bool is_crawford(const match::State& state) {
    return state.playing() ? !state.nardy->game.terms.has_cube : state.nardy->score.crawford;
}

void write_graph(JsonWriter& json, const nardy::PlayGraph& graph) {
    json.key("graph");
    json.begin_object();
    json.field("nodes", graph.nodes().size());
    json.key("complete");
    json.begin_array();
    for (std::size_t i = 0; i < graph.nodes().size(); ++i)
        if (graph.nodes()[i].complete)
            json.value(i);
    json.end_array();
    json.field("playable", graph.playable());
    json.key("edges");
    json.begin_array();
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        for (const auto& edge : graph.steps_from(i)) {
            json.begin_array();
            json.value(i);
            json.value(edge.step.from);
            json.value(edge.step.to);
            json.value(edge.step.die);
            json.value(edge.to);
            json.value(edge.step.hits ? 1 : 0);
            json.end_array();
        }
    }
    json.end_array();
    json.end_object();
}

/// The switches of a regulation, each with its own word: all, or those that are not as the rules have them.
class SwitchWriter {
public:
    SwitchWriter(JsonWriter& json, bool all) : json_(json), all_(all) {}

    template <class Words, class Value>
    void words(std::string_view name, const Words& words, Value value, Value usual) {
        if (all_ || value != usual)
            json_.field(name, nardy::switch_word(words, value));
    }
    void flag(std::string_view name, bool value, bool usual) {
        if (all_ || value != usual)
            json_.field(name, value);
    }

private:
    JsonWriter& json_;
    bool all_;
};

void write_switches(JsonWriter& json, const match::NardyTerms& of, bool all) {
    const match::NardyTerms usual;
    json.key("switches");
    json.begin_object();
    SwitchWriter say(json, all);
    say.words("head_exception", nardy::head_exception_words, of.plays.head_exception, usual.plays.head_exception);
    say.words("head_doubles", nardy::head_doubles_words, of.plays.head_doubles, usual.plays.head_doubles);
    say.words("six_block", nardy::six_block_words, of.plays.six_block, usual.plays.six_block);
    say.words("bearoff", nardy::bearoff_words, of.plays.bearoff, usual.plays.bearoff);
    say.flag("long_koks", of.game.long_koks, usual.game.long_koks);
    say.flag("dead_cube", of.game.dead_cube, usual.game.dead_cube);
    say.flag("one_point_cube", of.game.one_point_cube, usual.game.one_point_cube);
    say.words("resigning", nardy::resigning_words, of.game.resigning, usual.game.resigning);
    say.flag("cap_score", of.cap_score, usual.cap_score);
    say.words("cube_delay", match::cube_delay_words, of.cube_delay, usual.cube_delay);
    say.words("time_match_end", match::time_match_end_words, of.time_match_end, usual.time_match_end);
    say.words("time_match_flag", match::time_match_flag_words, of.time_match_flag, usual.time_match_flag);
    say.words("both_absent", match::both_absent_words, of.both_absent, usual.both_absent);
    say.words("penalty_point", match::penalty_point_words, of.penalty_point, usual.penalty_point);
    say.flag("auto_roll", of.auto_roll, usual.auto_roll);
    say.flag("auto_play", of.auto_play, usual.auto_play);
    say.flag("pips", of.pips, usual.pips);
    json.end_object();
}

}  // namespace

std::string_view discipline_word(nardy::Discipline discipline) {
    switch (discipline) {
        case nardy::Discipline::Long:
            return "long_nardy";
        case nardy::Discipline::LongBlitz:
            return "long_nardy_blitz";
        case nardy::Discipline::Short:
            return "short_nardy";
        case nardy::Discipline::ShortBlitz:
            return "short_nardy_blitz";
        case nardy::Discipline::ShortPairs:
            return "short_nardy_pairs";
    }
    return "unknown";
}

void write_dice(JsonWriter& json, int first, int second) {
    json.key("dice");
    json.begin_array();
    json.value(first);
    json.value(second);
    json.end_array();
}

void write_steps(JsonWriter& json, const nardy::Play& play) {
    nardy::Play plain = play;  // the client sees from the board what is hit
    for (nardy::Step& step : plain)
        step.hits = false;
    json.field("steps", nardy::play_text(plain));
}

void write_dice_part(JsonWriter& json, std::string_view name, const match::DicePart& part) {
    json.key(name);
    json.begin_object();
    json.field("kind", match::code(part.kind));
    json.field("value", part.value);
    json.end_object();
}

void write_points(JsonWriter& json, std::string_view name, const std::array<nardy::Points, 2>& points) {
    write_pair(json, name, points);
}

void write_checkers(JsonWriter& json, const match::State& state) {
    const nardy::Game& game = state.nardy->game;
    write_pair(json, "checkers",
               std::array{digits_of(game.of(state.side_of(Seat::A))), digits_of(game.of(state.side_of(Seat::B)))});
}

void write_nardy_table(JsonWriter& json, const match::State& state, const MessageContext& context) {
    const match::NardyTable& table = *state.nardy;
    const match::NardyTerms& terms = *state.regulation.nardy;
    json.key("nardy");
    json.begin_object();
    write_length(json, terms);
    write_switches(json, terms, false);
    if (table.ends_at)
        json.field("ends_at_ms", to_ms(*table.ends_at));
    if (table.time_over)
        json.field("time_over", true);
    write_points(json, "points", table.score.points);
    json.field("crawford", is_crawford(state));
    json.field("crawford_played", table.score.crawford_played);
    write_checkers(json, state);
    json.field("phase", word(table.game.phase));
    write_cube(json, state);
    write_roll(json, state);
    if (table.game.phase != nardy::Phase::Opening)
        json.field("first", letter(state.seat_of(table.game.first)));
    write_scheme(json, table.dice);
    write_turns(json, table);
    write_games(json, state);
    write_waiting(json, table, context);
    json.end_object();
}

void write_nardy_brief(JsonWriter& json, const match::NardyTerms& terms) {
    json.key("nardy");
    json.begin_object();
    write_length(json, terms);
    write_switches(json, terms, false);
    json.end_object();
}

void write_nardy_terms(JsonWriter& json, const match::NardyTerms& terms) {
    json.key("nardy");
    json.begin_object();
    write_length(json, terms);
    write_switches(json, terms, true);
    json.end_object();
}

void write_nardy_rights(JsonWriter& json, const match::State& state, const match::NardyRights& own) {
    const auto say = [&json](std::string_view name, bool may) {
        if (may)
            json.field(name, true);
    };
    say("may_roll", own.may_roll);
    say("may_double", own.may_double);
    say("may_answer_cube", own.may_answer_cube);
    say("may_answer_resignation", own.may_answer_resignation);
    say("may_swap_partner", own.may_swap_partner);
    if (!own.resign.empty()) {
        json.key("resign");
        json.begin_array();
        for (const nardy::Win win : own.resign)
            json.value(nardy::code(win));
        json.end_array();
    }
    if (own.dice != match::DiceDuty::None)
        json.field("dice", own.dice == match::DiceDuty::Seal ? "seal" : "open");
    if (own.may_play)
        write_graph(json, state.nardy->game.plays());
}

}  // namespace doska::protocol
