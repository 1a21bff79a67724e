#include "protocol/codec_http_nardy.hpp"

#include "engine/match/limits.hpp"
#include "engine/match/nardy_control.hpp"
#include "protocol/encode_nardy.hpp"

#include <span>

namespace doska::protocol {
namespace {

using nlohmann::json;

constexpr std::array disciplines{nardy::Discipline::Long, nardy::Discipline::LongBlitz, nardy::Discipline::Short,
                                 nardy::Discipline::ShortBlitz, nardy::Discipline::ShortPairs};

template <class Words, class Value>
void read_switch(Fields& fields, std::string_view name, const Words& words, Value& value) {
    value = fields.optional_enum_field(name, std::span<const nardy::SwitchWords<Value>>(words)).value_or(value);
}

void read_flag(Fields& fields, std::string_view name, bool& value) {
    value = fields.bool_field_or(name, value);
}

void read_switches(Fields& fields, match::NardyTerms& terms) {
    const json* given = fields.optional_object_field("nardy");
    if (given == nullptr)
        return;
    Fields of_terms(*given, "nardy.");
    read_switch(of_terms, "head_exception", nardy::head_exception_words, terms.plays.head_exception);
    read_switch(of_terms, "head_doubles", nardy::head_doubles_words, terms.plays.head_doubles);
    read_switch(of_terms, "six_block", nardy::six_block_words, terms.plays.six_block);
    read_switch(of_terms, "bearoff", nardy::bearoff_words, terms.plays.bearoff);
    read_flag(of_terms, "long_koks", terms.game.long_koks);
    read_flag(of_terms, "dead_cube", terms.game.dead_cube);
    read_flag(of_terms, "one_point_cube", terms.game.one_point_cube);
    read_switch(of_terms, "resigning", nardy::resigning_words, terms.game.resigning);
    read_flag(of_terms, "cap_score", terms.cap_score);
    read_switch(of_terms, "cube_delay", match::cube_delay_words, terms.cube_delay);
    read_switch(of_terms, "time_match_end", match::time_match_end_words, terms.time_match_end);
    read_switch(of_terms, "time_match_flag", match::time_match_flag_words, terms.time_match_flag);
    read_switch(of_terms, "both_absent", match::both_absent_words, terms.both_absent);
    read_switch(of_terms, "penalty_point", match::penalty_point_words, terms.penalty_point);
    read_flag(of_terms, "auto_roll", terms.auto_roll);
    read_flag(of_terms, "auto_play", terms.auto_play);
    read_flag(of_terms, "pips", terms.pips);
    of_terms.finish();
    fields.absorb(of_terms);
}

/// `length` or `duration_ms`, not both.
void read_length(Fields& fields, match::NardyTerms& terms) {
    const auto length = fields.int_field_or("length", 1, match::most_points, 0);
    const auto duration = fields.int_field_or("duration_ms", 1, match::longest_match.count(), 0);
    if (length == 0 && duration == 0)
        return fields.fail(DecodeCode::MissingField, "length");
    if (length > 0)
        terms.length = static_cast<int>(length);
    if (duration > 0)
        terms.duration = Millis{duration};
}

/// 41: a match on time has no main time there, so that it must be named.
clock::Period read_control(Fields& fields, const match::NardyTerms& terms) {
    const json* given = fields.object_field("control");
    if (given == nullptr)
        return {};
    Fields control(*given, "control.");
    const std::int64_t longest = clock::longest_time.count();
    const auto main = terms.length ? match::nardy_main_time(terms.discipline, *terms.length) : std::nullopt;
    const Millis least_delay = match::nardy_control_line(terms.discipline).least_delay;
    clock::Period period;
    period.time = Millis{main ? control.int_field_or("main_ms", 0, longest, main->count())
                              : control.int_field("main_ms", 0, longest)};
    period.delay = Millis{control.int_field_or("delay_ms", 0, longest, least_delay.count())};
    control.finish();
    fields.absorb(control);
    return period;
}

}  // namespace

std::optional<nardy::Discipline> parse_nardy_discipline(std::string_view word) {
    for (const nardy::Discipline discipline : disciplines)
        if (discipline_word(discipline) == word)
            return discipline;
    return std::nullopt;
}

void read_nardy(Fields& fields, nardy::Discipline discipline, match::Regulation& regulation) {
    regulation.rules = nardy::variant_of(discipline) == nardy::Variant::Long ? "long_nardy/1" : "short_nardy/1";
    match::NardyTerms& terms = regulation.nardy.emplace();
    terms.discipline = discipline;
    read_length(fields, terms);
    read_switches(fields, terms);
    terms.consultation = discipline == nardy::Discipline::ShortPairs;
    regulation.control.periods = {read_control(fields, terms)};
}

}  // namespace doska::protocol
