#include "protocol/codec_http.hpp"

#include "engine/draughts/fen.hpp"
#include "protocol/codec_fields.hpp"

#include <algorithm>
#include <array>

namespace doska::protocol {
namespace {

using nlohmann::json;

constexpr std::int64_t longest_time_ms = 30LL * 24 * 60 * 60'000;
constexpr std::int64_t longest_countdown_ms = 60 * 60'000;
constexpr std::int64_t longest_wait_ms = 24 * 60 * 60'000;
constexpr std::int64_t longest_warning_min = 24 * 60;
constexpr std::int64_t most_games = 100;
constexpr std::int64_t most_moves = 1000;
constexpr std::size_t most_periods = 8;

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

std::string rules(Fields& fields) {
    using Choice = std::pair<std::string_view, std::string_view>;
    static constexpr std::array choices{Choice{"russian", "russian/1"}};
    return std::string(fields.enum_field("discipline", std::span<const Choice>(choices)));
}

clock::Period period(const json& value, const std::string& name, Fields& outer) {
    if (!value.is_object()) {
        outer.fail(DecodeCode::WrongType, name);
        return {};
    }
    Fields fields(value, name + ".");
    clock::Period read;
    read.moves = static_cast<int>(fields.int_field_or("moves", 0, most_moves, 0));
    read.time = Millis{fields.int_field("time_ms", 0, longest_time_ms)};
    read.increment = Millis{fields.int_field_or("increment_ms", 0, longest_time_ms, 0)};
    fields.finish();
    outer.absorb(fields);
    return read;
}

clock::TimeControl control(Fields& fields) {
    clock::TimeControl read;
    const json* periods = fields.array_field("control", 1, most_periods);
    if (periods == nullptr)
        return read;
    for (std::size_t i = 0; i < periods->size(); ++i)
        read.periods.push_back(period((*periods)[i], "control." + std::to_string(i), fields));
    return read;
}

std::array<Millis, 2> warnings(Fields& fields) {
    const json* minutes = fields.optional_object_field("warn_minutes");
    if (minutes == nullptr)
        return {};
    Fields of_seat(*minutes, "warn_minutes.");
    std::array<Millis, 2> read;
    read[0] = std::chrono::minutes(of_seat.int_field_or("a", 0, longest_warning_min, 0));
    read[1] = std::chrono::minutes(of_seat.int_field_or("b", 0, longest_warning_min, 0));
    of_seat.finish();
    fields.absorb(of_seat);
    return read;
}

Millis countdown(Fields& fields, std::string_view name, Millis absent) {
    return Millis{fields.int_field_or(name, 0, longest_countdown_ms, absent.count())};
}

/// A request whose position is still as written.
struct WrittenMatch {
    MatchRequest request;
    std::optional<std::string> start_fen;
};

WrittenMatch written_match(Fields& fields) {
    WrittenMatch written;
    match::Regulation& regulation = written.request.regulation;
    regulation.rules = rules(fields);
    regulation.control = control(fields);
    regulation.games = static_cast<int>(fields.int_field_or("games", 1, most_games, regulation.games));
    written.request.seat = seat(fields, "seat");
    regulation.first_white = seat(fields, "first_white").value_or(regulation.first_white);
    regulation.warn_at = warnings(fields);
    regulation.automatic_repetition = fields.bool_field_or("automatic_repetition", regulation.automatic_repetition);
    written.start_fen = fields.optional_text_field("start_fen", 1, 200);
    regulation.start_countdown = countdown(fields, "start_countdown_ms", regulation.start_countdown);
    regulation.resume_countdown = countdown(fields, "resume_countdown_ms", regulation.resume_countdown);
    regulation.resume_wait =
        Millis{fields.int_field_or("resume_wait_ms", 0, longest_wait_ms, regulation.resume_wait.count())};
    return written;
}

std::string name(Fields& fields) {
    std::string given = fields.text_field("name", 1, 40);
    if (!is_plainly_visible(given))
        fields.fail(DecodeCode::BadText, "name");
    return given;
}

std::string invite_code(Fields& fields) {
    const std::string_view given = fields.word_field("code");
    const bool is_code =
        given.size() >= 16 && given.size() <= 64 && std::all_of(given.begin(), given.end(), [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
        });
    if (!is_code)
        fields.fail(DecodeCode::BadText, "code");
    return std::string(given);
}

}  // namespace

Result<GuestRequest, BodyError> decode_guest(std::string_view body) {
    return read_body(body, [](Fields& fields) { return GuestRequest{name(fields)}; });
}

Result<InviteRequest, BodyError> decode_invite(std::string_view body) {
    return read_body(body, [](Fields& fields) { return InviteRequest{invite_code(fields)}; });
}

Result<MatchRequest, BodyError> decode_match(std::string_view body) {
    auto written = read_body(body, written_match);
    if (!written)
        return failure(std::move(written.error()));
    MatchRequest request = std::move(written->request);
    if (written->start_fen) {
        const auto position = draughts::parse_fen(*written->start_fen);
        if (!position)
            return failure(BodyError{std::string(draughts::code(position.error())), "start_fen"});
        request.regulation.start = *position;
    }
    if (const auto wrong = match::check(request.regulation))
        return failure(BodyError{std::string(match::code(*wrong)), {}});
    return request;
}

}  // namespace doska::protocol
