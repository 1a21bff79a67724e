#include "protocol/codec_http.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/match/judged_draws.hpp"
#include "engine/match/limits.hpp"
#include "protocol/codec_fields.hpp"
#include "protocol/codec_http_nardy.hpp"
#include "protocol/words.hpp"

#include <algorithm>
#include <array>

namespace doska::protocol {
namespace {

using nlohmann::json;

constexpr std::size_t longest_password = 200;

BodyError body_error(const DecodeError& error) {
    return {std::string(code(error.code)), error.field};
}

/// Parses a body that must be an object and reads it: `read(fields)` gives the value, the fields say whether it holds.
template <class Read>
auto read_body(std::string_view body, Read read) -> Result<decltype(read(std::declval<Fields&>())), BodyError> {
    const auto parsed = parse_json(body);
    if (!parsed)
        return failure(body_error(parsed.error()));
    if (!parsed->root.is_object())
        return failure(body_error({DecodeCode::NotObject, {}, {}}));
    if (parsed->fault)
        return failure(body_error(*parsed->fault));
    Fields fields(parsed->root, "");
    auto value = read(fields);
    fields.finish();
    if (fields.error())
        return failure(body_error(*fields.error()));
    return value;
}

std::optional<Seat> seat(Fields& fields, std::string_view name) {
    using Choice = std::pair<std::string_view, Seat>;
    static constexpr std::array choices{Choice{"a", Seat::A}, Choice{"b", Seat::B}};
    return fields.optional_enum_field(name, std::span<const Choice>(choices));
}

match::DrawSet draw_set(Fields& fields) {
    using Choice = std::pair<std::string_view, match::DrawSet>;
    static constexpr std::array choices{Choice{"rules", match::DrawSet::Rules},
                                        Choice{"sarapul", match::DrawSet::Sarapul}};
    return fields.optional_enum_field("draws", std::span<const Choice>(choices)).value_or(match::DrawSet::Rules);
}

draughts::DrawReadings draw_readings(Fields& fields) {
    using Choice = std::pair<std::string_view, draughts::CountStart>;
    static constexpr std::array choices{Choice{"next_move", draughts::CountStart::NextMove},
                                        Choice{"ratio_move", draughts::CountStart::RatioMove}};
    draughts::DrawReadings readings;
    readings.count_start = fields.optional_enum_field("draw_count_start", std::span<const Choice>(choices))
                               .value_or(draughts::CountStart::NextMove);
    readings.main_road_reset = fields.bool_field_or("main_road_reset", true);
    return readings;
}

match::CountedDraws counted_draws(Fields& fields) {
    using Choice = std::pair<std::string_view, match::CountedDraws>;
    static constexpr std::array choices{Choice{"automatic", match::CountedDraws::Automatic},
                                        Choice{"claim", match::CountedDraws::Claim}};
    return fields.optional_enum_field("counted_draws", std::span<const Choice>(choices))
        .value_or(match::CountedDraws::Automatic);
}

std::optional<match::LateConsequence> late_consequence(Fields& fields) {
    using Choice = std::pair<std::string_view, match::LateConsequence>;
    static constexpr std::array choices{Choice{"warning", match::LateConsequence::Warning},
                                        Choice{"fine", match::LateConsequence::Fine},
                                        Choice{"other", match::LateConsequence::Other}};
    return fields.optional_enum_field("late_consequence", std::span<const Choice>(choices));
}

std::optional<clock::Pace> pace(Fields& fields) {
    using Choice = std::pair<std::string_view, clock::Pace>;
    static constexpr std::array choices{Choice{"classic", clock::Pace::Classic}, Choice{"rapid", clock::Pace::Rapid},
                                        Choice{"blitz", clock::Pace::Blitz}};
    return fields.optional_enum_field("pace", std::span<const Choice>(choices));
}

clock::Period period(const json& value, const std::string& name, Fields& outer) {
    if (!value.is_object()) {
        outer.fail(DecodeCode::WrongType, name);
        return {};
    }
    Fields fields(value, name + ".");
    clock::Period read;
    const std::int64_t longest_ms = clock::longest_time.count();
    read.moves = static_cast<int>(fields.int_field_or("moves", 0, clock::most_moves, 0));
    read.time = Millis{fields.int_field("time_ms", 0, longest_ms)};
    read.increment = Millis{fields.int_field_or("increment_ms", 0, longest_ms, 0)};
    fields.finish();
    outer.absorb(fields);
    return read;
}

constexpr Millis last_instant{9'007'199'254'740'991};

std::optional<Millis> optional_time(Fields& fields, std::string_view name, Millis most) {
    const std::int64_t given = fields.int_field_or(name, 0, most.count(), -1);
    return given < 0 ? std::nullopt : std::optional(Millis{given});
}

clock::TimeControl control(Fields& fields) {
    clock::TimeControl read;
    const json* periods = fields.array_field("control", 1, clock::most_periods);
    if (periods == nullptr)
        return read;
    for (std::size_t i = 0; i < periods->size(); ++i)
        read.periods.push_back(period((*periods)[i], "control." + std::to_string(i), fields));
    return read;
}

/// What is played, and with how much time: the one decides how the other is written.
void read_game(Fields& fields, match::Regulation& regulation) {
    using Choice = std::pair<std::string_view, std::string_view>;
    static constexpr std::array choices{
        Choice{"russian", "russian/1"},
        Choice{"draughts64", "draughts64/1"},
        Choice{"brazilian", "brazilian/1"},
        Choice{"international", "international/1"},
        Choice{"long_nardy", "long_nardy"},
        Choice{"long_nardy_blitz", "long_nardy_blitz"},
        Choice{"short_nardy", "short_nardy"},
        Choice{"short_nardy_blitz", "short_nardy_blitz"},
        Choice{"short_nardy_pairs", "short_nardy_pairs"},
    };
    const std::string_view chosen = fields.enum_field("discipline", std::span<const Choice>(choices));
    if (const auto discipline = parse_nardy_discipline(chosen))
        return read_nardy(fields, *discipline, regulation);
    regulation.rules = chosen;
    regulation.control = control(fields);
}

std::array<Millis, 2> warnings(Fields& fields) {
    const json* minutes = fields.optional_object_field("warn_minutes");
    if (minutes == nullptr)
        return {};
    Fields of_seat(*minutes, "warn_minutes.");
    std::array<Millis, 2> read;
    constexpr auto most = std::chrono::duration_cast<std::chrono::minutes>(match::longest_warning).count();
    read[0] = std::chrono::minutes(of_seat.int_field_or("a", 0, most, 0));
    read[1] = std::chrono::minutes(of_seat.int_field_or("b", 0, most, 0));
    of_seat.finish();
    fields.absorb(of_seat);
    return read;
}

Millis countdown(Fields& fields, std::string_view name, Millis absent) {
    return Millis{fields.int_field_or(name, 0, match::longest_countdown.count(), absent.count())};
}

std::string name(Fields& fields) {
    std::string given = fields.text_field("name", 1, 40);
    if (!is_plainly_visible(given))
        fields.fail(DecodeCode::BadText, "name");
    return given;
}

std::array<std::string, 5> people(Fields& fields, bool pairs) {
    std::array<std::string, 5> names;
    const json* given = fields.optional_object_field("people");
    if (given == nullptr)
        return names;
    if (given->empty())
        fields.fail(DecodeCode::OutOfRange, "people");
    Fields of_role(*given, "people.");
    static constexpr std::array<std::string_view, 5> roles{"a", "b", "judge", "a2", "b2"};
    for (std::size_t i = 0; i < (pairs ? 5u : 3u); ++i) {
        const json* person = of_role.optional_object_field(roles[i]);
        if (person == nullptr)
            continue;
        Fields of_person(*person, "people." + std::string(roles[i]) + ".");
        names[i] = name(of_person);
        of_person.finish();
        of_role.absorb(of_person);
    }
    of_role.finish();
    fields.absorb(of_role);
    return names;
}

/// A request whose position is still as written.
struct WrittenMatch {
    MatchRequest request;
    std::optional<std::string> start_fen;
};

WrittenMatch written_match(Fields& fields) {
    WrittenMatch written;
    match::Regulation& regulation = written.request.regulation;
    read_game(fields, regulation);
    regulation.pace = pace(fields);
    regulation.six_hour_moves = static_cast<int>(
        fields.int_field_or("six_hour_moves", 1, match::most_counted_moves, regulation.six_hour_moves));
    regulation.games = static_cast<int>(fields.int_field_or("games", 1, match::most_games, regulation.games));
    written.request.seat = seat(fields, "seat");
    regulation.first_white = seat(fields, "first_white").value_or(regulation.first_white);
    regulation.warn_at = warnings(fields);
    written.request.people =
        people(fields, regulation.nardy && regulation.nardy->discipline == nardy::Discipline::ShortPairs);
    regulation.casual = fields.bool_field_or("casual", !written.request.names_people());
    if (const auto at = optional_time(fields, "starts_at_ms", last_instant))
        regulation.starts_at = Instant{*at};
    regulation.lateness_limit = optional_time(fields, "lateness_limit_ms", match::most_lateness);
    regulation.late_consequence = late_consequence(fields);
    regulation.game_break = optional_time(fields, "game_break_ms", match::longest_break);
    regulation.extra_micromatches =
        static_cast<int>(fields.int_field_or("extra_micromatches", 0, match::most_extra_micromatches, 0));
    regulation.opening_table = fields.optional_text_field("opening_table", 1, 40).value_or("");
    regulation.opening_wait = countdown(fields, "opening_wait_ms", regulation.opening_wait);
    regulation.hints = fields.bool_field_or("hints", regulation.casual);
    regulation.lifted_hints = fields.bool_field_or("lifted_hints", true);
    // 1.16.7: at rapid and blitz a repetition is stated, by default at once.
    regulation.automatic_repetition = fields.bool_field_or("automatic_repetition", match::is_fast(regulation));
    regulation.draws = draw_set(fields);
    regulation.counted_draws = counted_draws(fields);
    regulation.draw_readings = draw_readings(fields);
    written.start_fen = fields.optional_text_field("start_fen", 1, 200);
    regulation.start_countdown = countdown(fields, "start_countdown_ms", regulation.start_countdown);
    regulation.resume_countdown = countdown(fields, "resume_countdown_ms", regulation.resume_countdown);
    regulation.claim_wait =
        Millis{fields.int_field_or("claim_wait_ms", 0, match::longest_wait.count(), regulation.claim_wait.count())};
    regulation.resume_wait =
        Millis{fields.int_field_or("resume_wait_ms", 0, match::longest_wait.count(), regulation.resume_wait.count())};
    return written;
}

/// What the server gave out: an invitation or an entry token.
std::string secret(Fields& fields, std::string_view field) {
    const std::string_view given = fields.word_field(field);
    const bool is_secret =
        given.size() >= 16 && given.size() <= 64 &&
        std::all_of(given.begin(), given.end(), [](char c) { return is_alphanumeric(c) || c == '_' || c == '-'; });
    if (!is_secret)
        fields.fail(DecodeCode::BadText, field);
    return std::string(given);
}

std::string person_id(Fields& fields) {
    const std::string_view given = fields.word_field("person");
    if (!is_person_id(given))
        fields.fail(DecodeCode::BadText, "person");
    return std::string(given);
}

std::string login(Fields& fields) {
    std::string given(fields.word_field("login"));
    const auto allowed = [](char c) { return is_alphanumeric(c) || c == '.' || c == '_' || c == '-'; };
    if (given.size() < 3 || given.size() > 32 || !is_alphanumeric(given[0]) ||
        !std::all_of(given.begin(), given.end(), allowed))
        fields.fail(DecodeCode::BadText, "login");
    for (char& c : given)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return given;
}

std::size_t role(Fields& fields) {
    using Choice = std::pair<std::string_view, std::size_t>;
    static constexpr std::array choices{Choice{"a", 0}, Choice{"b", 1}, Choice{"judge", 2}, Choice{"a2", 3},
                                        Choice{"b2", 4}};
    return fields.enum_field("role", std::span<const Choice>(choices));
}

}  // namespace

Result<GuestRequest, BodyError> decode_guest(std::string_view body) {
    return read_body(body, [](Fields& fields) {
        return GuestRequest{name(fields), fields.bool_field_or("session", false)};
    });
}

Result<InviteRequest, BodyError> decode_invite(std::string_view body) {
    return read_body(body, [](Fields& fields) { return InviteRequest{secret(fields, "code")}; });
}

Result<EntryRequest, BodyError> decode_entry(std::string_view body) {
    return read_body(body, [](Fields& fields) { return EntryRequest{secret(fields, "token")}; });
}

Result<LeaveRequest, BodyError> decode_leave(std::string_view body) {
    return read_body(body, [](Fields& fields) { return LeaveRequest{person_id(fields)}; });
}

Result<Credentials, BodyError> decode_credentials(std::string_view body) {
    return read_body(body, [](Fields& fields) {
        return Credentials{login(fields), fields.text_field("password", 1, longest_password)};
    });
}

Result<LinkRequest, BodyError> decode_link(std::string_view body) {
    return read_body(body, [](Fields& fields) { return LinkRequest{role(fields)}; });
}

Result<std::string, BodyError> decode_pdn(std::string_view body) {
    return read_body(body, [](Fields& fields) { return std::string(fields.word_field("pdn")); });
}

Result<std::string, BodyError> decode_mat(std::string_view body) {
    return read_body(body, [](Fields& fields) { return std::string(fields.word_field("mat")); });
}

bool MatchRequest::names_people() const {
    return std::any_of(people.begin(), people.end(), [](const std::string& name) { return !name.empty(); });
}

std::optional<BodyError> decode_nothing(std::string_view body) {
    const auto read = read_body(body, [](Fields&) { return true; });
    return read ? std::nullopt : std::optional(read.error());
}

Result<MatchRequest, BodyError> decode_match(std::string_view body) {
    auto written = read_body(body, written_match);
    if (!written)
        return failure(std::move(written.error()));
    MatchRequest request = std::move(written->request);
    if (written->start_fen) {
        const auto position = draughts::parse_fen(
            *written->start_fen, match::variant_of(request.regulation.rules).value_or(draughts::Variant::Russian));
        if (!position)
            return failure(BodyError{std::string(draughts::code(position.error())), "start_fen"});
        request.regulation.start = *position;
    }
    match::complete(request.regulation);
    if (const auto wrong = match::check(request.regulation))
        return failure(BodyError{std::string(match::code(*wrong)), {}});
    return request;
}

}  // namespace doska::protocol
