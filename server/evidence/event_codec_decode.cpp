#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"
#include "server/evidence/canonical_writer.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/event_codec_nardy_fields.hpp"
#include "server/evidence/event_codec_nardy_words.hpp"
#include "server/evidence/sha256.hpp"

#include <array>
#include <limits>
#include <vector>

namespace doska::evidence {

namespace {

constexpr std::size_t longest_word = 64;
constexpr std::size_t longest_fen = 200;

/// Reads what fields::describe names.
class Decoder {
public:
    explicit Decoder(CanonicalReader& in) : in_(in) {}

    template <class T>
    void field(std::string_view name, T& value) {
        in_.key(name);
        get(value);
    }
    template <class T>
    void optional(std::string_view name, std::optional<T>& value) {
        if (in_.next_is(name))
            field(name, value.emplace());
    }
    template <class T>
    void grown(std::string_view name, T& value, const std::type_identity_t<T>& absent) {
        value = absent;
        if (!in_.next_is(name))
            return;
        field(name, value);
        if (value == absent)
            in_.fail(CodecError::BadValue);
    }
    void difference(std::string_view name, Millis& value) {
        in_.key(name);
        value = Millis{in_.integer(-max_integer, max_integer)};
    }
    void text(std::string_view name, std::string& value, std::size_t max_bytes) {
        in_.key(name);
        value = in_.text(max_bytes);
    }
    template <std::size_t N>
    void texts(std::string_view name, std::array<std::string, N>& values, std::size_t max_bytes) {
        in_.key(name);
        in_.begin_array();
        for (std::string& value : values)
            value = in_.text(max_bytes);
        in_.end_array();
    }
    template <std::size_t N>
    void grown_texts(std::string_view name, std::array<std::string, N>& values, std::size_t max_bytes) {
        values = {};
        if (!in_.next_is(name))
            return;
        texts(name, values, max_bytes);
        check(values != std::array<std::string, N>{});
    }
    void hex(std::string_view name, std::string& value, std::size_t digits) {
        text(name, value, digits);
        check(value.size() == digits && is_hex(value));
    }
    void grown_hex(std::string_view name, std::string& value, std::size_t digits) {
        value.clear();
        if (in_.next_is(name))
            hex(name, value, digits);
    }
    void some_hex(std::string_view name, std::string& value, std::size_t max_digits) {
        text(name, value, max_digits);
        check(!value.empty() && is_hex(value));
    }
    void die(std::string_view name, int& value) {
        field(name, value);
        check(Dice::is_face(value));
    }
    void play(std::string_view name, nardy::Play& play) {
        in_.key(name);
        const auto read = parse_play_word(in_.text(longest_word));
        check(read.has_value());
        play = read.value_or(nardy::Play{});
    }
    void move(std::string_view name, draughts::Move& move);
    void start(std::string_view name, std::optional<draughts::Position>& position, const std::string& rules) {
        if (!in_.next_is(name))
            return;
        in_.key(name);
        const std::string fen = in_.text(longest_fen);
        const auto read = draughts::parse_fen(fen, match::variant_of(rules).value_or(draughts::Variant::Russian));
        // One position has one spelling here, else two bodies would mean the same.
        if (!read || draughts::to_fen(*read) != fen)
            in_.fail(CodecError::BadValue);
        else
            position = *read;
    }
    void grown_text(std::string_view name, std::string& value, std::size_t max_bytes) {
        value.clear();
        if (!in_.next_is(name))
            return;
        text(name, value, max_bytes);
        if (value.empty())
            in_.fail(CodecError::BadValue);
    }
    void seed(std::string_view name, std::string& value) {
        text(name, value, 64);
        if (!parse_digest(value))
            in_.fail(CodecError::BadValue);
    }
    void placement(std::string_view name, draughts::Board& board, Side& to_move) {
        in_.key(name);
        const std::string fen = in_.text(longest_fen);
        const auto position = draughts::parse_fen(fen);
        if (!position || draughts::to_fen(*position) != fen)
            return in_.fail(CodecError::BadValue);
        board = position->board;
        to_move = position->to_move;
    }
    void words_digest(std::string_view name, std::string& digest) {
        if (!in_.next_is(name))
            return;
        text(name, digest, 64);
        if (!parse_digest(digest))
            in_.fail(CodecError::BadValue);
    }

    template <class E>
    void object(E& event) {
        in_.begin_object();
        fields::describe(*this, event);
        in_.end_object();
    }

private:
    void get(bool& value) { value = in_.boolean(); }
    void get(int& value) { value = static_cast<int>(in_.integer(0, std::numeric_limits<int>::max())); }
    void get(std::uint8_t& value) { value = static_cast<std::uint8_t>(in_.integer(0, 255)); }
    void get(std::int64_t& value) { value = in_.integer(-max_integer, max_integer); }
    void get(Dice& value) {
        std::array<int, 2> faces{};
        get(faces);
        const auto dice = Dice::make(faces[0], faces[1]);
        check(dice.has_value());
        value = dice.value_or(Dice{});
    }
    void get(nardy::Win& value) { get_word(value, parse_win); }
    void get(match::Contribution& value) { get_word(value, match::parse_contribution); }
    template <class T>
    requires NardySwitch<T>
    void get(T& value) {
        get_word(value, [&](std::string_view word) { return nardy::parse_switch(words_of(value), word); });
    }
    void get(Millis& value) { value = Millis{in_.integer(0, max_integer)}; }
    void get(Instant& value) { value = instant_ms(in_.integer(-max_integer, max_integer)); }
    void get(Seat& value) {
        const std::string word = in_.text(longest_word);
        if (word != "a" && word != "b")
            in_.fail(CodecError::BadValue);
        value = word == "b" ? Seat::B : Seat::A;
    }
    void get(match::Cause& value) { get_word(value, match::parse_cause); }
    void get(match::GameResult& value) { get_word(value, match::parse_game_result); }
    void get(match::FreezeCause& value) { get_word(value, match::parse_freeze_cause); }
    void get(match::LateConsequence& value) { get_word(value, match::parse_late_consequence); }
    void get(match::DrawSet& value) { get_word(value, match::parse_draw_set); }
    void get(match::CountedDraws& value) { get_word(value, match::parse_counted_draws); }
    void get(draughts::CountStart& value) { get_word(value, draughts::parse_count_start); }
    void get(clock::Pace& value) { get_word(value, clock::parse_pace); }
    void get(draughts::Square& value) { get_word(value, draughts::Square::parse); }
    template <class T, std::size_t N>
    void get(std::array<T, N>& values) {
        in_.begin_array();
        for (T& value : values)
            get(value);
        in_.end_array();
    }
    template <class T, std::size_t N>
    void get(InlineVector<T, N>& values) {
        get_list(values, N);
    }
    template <class T>
    void get(std::vector<T>& values) {
        get_list(values, clock::most_periods);
    }
    template <class T>
    requires std::is_class_v<T>
    void get(T& value) { object(value); }
    template <class List>
    void get_list(List& values, std::size_t most) {
        in_.begin_array();
        while (in_.more()) {
            if (values.size() == most) {
                in_.fail(CodecError::OutOfRange);
                break;
            }
            std::decay_t<decltype(values[0])> value{};
            get(value);
            values.push_back(value);
        }
        in_.end_array();
    }
    void check(bool good) {
        if (!good)
            in_.fail(CodecError::BadValue);
    }
    template <class T, class Parse>
    void get_word(T& value, Parse parse) {
        const auto parsed = parse(in_.text(longest_word));
        if (parsed)
            value = *parsed;
        else
            in_.fail(CodecError::BadValue);
    }

    CanonicalReader& in_;
};

/// "c3-d4", "32-28" or "c3:e5:g7": every square where the direction changes. `move.captured` is read already: a capture
/// is written with colons.
void Decoder::move(std::string_view name, draughts::Move& move) {
    in_.key(name);
    const std::string text = in_.text(longest_word);
    if (const auto path = draughts::parse_route(text, move.is_capture()))
        move.path = *path;
    else
        in_.fail(CodecError::BadValue);
}

template <class E>
Result<match::Event, CodecError> decode_as(std::string_view body) {
    CanonicalReader in(body);
    E event{};
    Decoder(in).object(event);
    if (const auto error = in.finish())
        return failure(*error);
    return match::Event(std::move(event));
}

struct KnownKind {
    std::string_view kind;
    Result<match::Event, CodecError> (*decode)(std::string_view body);
};

constexpr std::array<KnownKind, std::variant_size_v<match::AnyFact>> decoders{{
    {"match_opened", decode_as<match::MatchOpened>},
    {"player_ready", decode_as<match::PlayerReady>},
    {"game_started", decode_as<match::GameStarted>},
    {"move_played", decode_as<match::MovePlayed>},
    {"draw_offered", decode_as<match::DrawOffered>},
    {"draw_declined", decode_as<match::DrawDeclined>},
    {"draw_claimed", decode_as<match::DrawClaimed>},
    {"warning_given", decode_as<match::WarningGiven>},
    {"flag_fell", decode_as<match::FlagFell>},
    {"game_ended", decode_as<match::GameEnded>},
    {"called_off", decode_as<match::CalledOff>},
    {"match_ended", decode_as<match::MatchEnded>},
    {"paused", decode_as<match::Paused>},
    {"resumed", decode_as<match::Resumed>},
    {"time_given", decode_as<match::TimeGiven>},
    {"server_paused", decode_as<match::ServerPaused>},
    {"server_resumed", decode_as<match::ServerResumed>},
    {"play_continued", decode_as<match::PlayContinued>},
    {"player_arrived", decode_as<match::PlayerArrived>},
    {"opening_drawn", decode_as<match::OpeningDrawn>},
    {"opening_seen", decode_as<match::OpeningSeen>},
    {"result_corrected", decode_as<match::ResultCorrected>},
    {"count_started", decode_as<match::CountStarted>},
    {"count_stopped", decode_as<match::CountStopped>},
    {"time_draw_claimed", decode_as<match::TimeDrawClaimed>},
    {"time_draw_refused", decode_as<match::TimeDrawRefused>},
    {"dice_committed", decode_as<match::DiceCommitted>},
    {"dice_sealed", decode_as<match::DiceSealed>},
    {"dice_seals_closed", decode_as<match::DiceSealsClosed>},
    {"dice_opened", decode_as<match::DiceOpened>},
    {"dice_fixed", decode_as<match::DiceFixed>},
    {"dice_reopened", decode_as<match::DiceReopened>},
    {"opening_rolled", decode_as<match::OpeningRolled>},
    {"dice_rolled", decode_as<match::DiceRolled>},
    {"turn_played", decode_as<match::TurnPlayed>},
    {"turn_passed", decode_as<match::TurnPassed>},
    {"cube_offered", decode_as<match::CubeOffered>},
    {"cube_taken", decode_as<match::CubeTaken>},
    {"resignation_offered", decode_as<match::ResignationOffered>},
    {"resignation_declined", decode_as<match::ResignationDeclined>},
    {"match_time_over", decode_as<match::MatchTimeOver>},
    {"game_dropped", decode_as<match::GameDropped>},
    {"partner_swapped", decode_as<match::PartnerSwapped>},
    {"score_corrected", decode_as<match::ScoreCorrected>},
    {"penalty_point_given", decode_as<match::PenaltyPointGiven>},
    {"time_draw_lapsed", decode_as<match::TimeDrawLapsed>},
    {"channel_sealed", decode_as<match::ChannelSealed>},
}};

}  // namespace

Result<match::Event, CodecError> decode(std::string_view kind, std::string_view body) {
    for (const KnownKind& known : decoders)
        if (known.kind == kind)
            return known.decode(body);
    return failure(CodecError::UnknownKind);
}

std::vector<std::string_view> known_kinds() {
    std::vector<std::string_view> kinds;
    for (const KnownKind& known : decoders)
        kinds.push_back(known.kind);
    return kinds;
}

Result<match::Regulation, CodecError> decode_regulation(std::string_view text) {
    CanonicalReader in(text);
    match::Regulation regulation;
    Decoder(in).object(regulation);
    if (const auto error = in.finish())
        return failure(*error);
    return regulation;
}

}  // namespace doska::evidence
