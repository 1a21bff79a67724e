#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"
#include "server/evidence/canonical_writer.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/event_codec_nardy_fields.hpp"
#include "server/evidence/event_codec_nardy_words.hpp"
#include "server/evidence/sha256.hpp"
#include "server/evidence/text.hpp"

#include <optional>
#include <vector>

namespace doska::evidence {

namespace {

/// Writes what fields::describe names.
class Encoder {
public:
    explicit Encoder(std::string& out) : out_(out) {}

    template <class T>
    void field(std::string_view name, const T& value) {
        out_.key(name);
        put(value);
    }
    template <class T>
    void optional(std::string_view name, const std::optional<T>& value) {
        if (value)
            field(name, *value);
    }
    /// Left out where it is as a record without it has it: records of before it existed have one spelling still.
    template <class T>
    void grown(std::string_view name, const T& value, const std::type_identity_t<T>& absent) {
        if (value != absent)
            field(name, value);
    }
    void difference(std::string_view name, Millis value) { field(name, value); }
    void text(std::string_view name, const std::string& value, std::size_t max_bytes) {
        out_.key(name);
        put_text(value, max_bytes);
    }
    template <std::size_t N>
    void texts(std::string_view name, const std::array<std::string, N>& values, std::size_t max_bytes) {
        out_.key(name);
        out_.begin_array();
        for (const std::string& value : values)
            put_text(value, max_bytes);
        out_.end_array();
    }
    template <std::size_t N>
    void grown_texts(std::string_view name, const std::array<std::string, N>& values, std::size_t max_bytes) {
        if (values != std::array<std::string, N>{})
            texts(name, values, max_bytes);
    }
    void hex(std::string_view name, const std::string& value, std::size_t digits) {
        check(value.size() == digits && is_hex(value));
        text(name, value, digits);
    }
    void grown_hex(std::string_view name, const std::string& value, std::size_t digits) {
        if (!value.empty())
            hex(name, value, digits);
    }
    void some_hex(std::string_view name, const std::string& value, std::size_t max_digits) {
        check(!value.empty() && is_hex(value));
        text(name, value, max_digits);
    }
    void die(std::string_view name, int value) {
        check(Dice::is_face(value));
        field(name, value);
    }
    void play(std::string_view name, const nardy::Play& play) {
        out_.key(name);
        out_.text(play_word(play));
    }
    void move(std::string_view name, const draughts::Move& move) {
        out_.key(name);
        out_.text(draughts::full_notation(move));
    }
    void start(std::string_view name, const std::optional<draughts::Position>& position, const std::string& rules) {
        // Read again under these rules it must be the same position.
        if (position && match::variant_of(rules).value_or(draughts::Variant::Russian) != position->variant)
            error_ = CodecError::BadValue;
        optional(name, position);
    }
    void grown_text(std::string_view name, const std::string& value, std::size_t max_bytes) {
        if (!value.empty())
            text(name, value, max_bytes);
    }
    void seed(std::string_view name, const std::string& value) {
        if (!parse_digest(value))
            error_ = CodecError::BadValue;
        text(name, value, 64);
    }
    /// Of a board with 64 squares.
    void placement(std::string_view name, const draughts::Board& board, Side to_move) {
        out_.key(name);
        out_.text(draughts::to_fen({board, to_move}));
    }
    void words_digest(std::string_view name, const std::string& digest) {
        if (digest.empty())
            return;
        if (!parse_digest(digest))
            error_ = CodecError::BadValue;
        text(name, digest, 64);
    }

    template <class E>
    void object(const E& event) {
        out_.begin_object();
        fields::describe(*this, event);
        out_.end_object();
    }
    std::optional<CodecError> error() const { return error_; }

private:
    void put_text(const std::string& value, std::size_t max_bytes) {
        const bool bad = check_text(value, max_bytes).has_value();
        if (bad)
            error_ = CodecError::BadText;
        out_.text(bad ? std::string_view{} : value);
    }
    void put(bool value) { out_.boolean(value); }
    void put(int value) { out_.integer(value); }
    void put(std::uint8_t value) { out_.integer(value); }
    void put(std::int64_t value) { out_.integer(value); }
    void put(const Dice& dice) { put(std::array{dice.first(), dice.second()}); }
    void put(nardy::Win value) { out_.text(nardy::code(value)); }
    void put(match::Contribution value) { out_.text(match::code(value)); }
    template <class T>
    requires NardySwitch<T>
    void put(T value) { out_.text(nardy::switch_word(words_of(value), value)); }
    void put(Millis value) { out_.integer(value.count()); }
    void put(Instant value) { out_.integer(to_ms(value)); }
    void put(Seat value) { out_.text(value == Seat::A ? "a" : "b"); }
    void put(match::Cause value) { out_.text(match::code(value)); }
    void put(match::GameResult value) { out_.text(match::code(value)); }
    void put(match::FreezeCause value) { out_.text(match::code(value)); }
    void put(match::LateConsequence value) { out_.text(match::code(value)); }
    void put(match::DrawSet value) { out_.text(match::code(value)); }
    void put(match::CountedDraws value) { out_.text(match::code(value)); }
    void put(draughts::CountStart value) { out_.text(draughts::code(value)); }
    void put(clock::Pace value) { out_.text(clock::code(value)); }
    void put(const draughts::Position& value) { out_.text(draughts::to_fen(value)); }
    void put(draughts::Square value) { out_.text(value.name()); }
    template <class T, std::size_t N>
    void put(const std::array<T, N>& values) {
        put_list(values);
    }
    template <class T, std::size_t N>
    void put(const InlineVector<T, N>& values) {
        put_list(values);
    }
    template <class T>
    void put(const std::vector<T>& values) {
        put_list(values);
    }
    void check(bool good) {
        if (!good)
            error_ = CodecError::BadValue;
    }
    template <class T>
    requires std::is_class_v<T>
    void put(const T& value) { object(value); }
    template <class List>
    void put_list(const List& values) {
        out_.begin_array();
        for (const auto& value : values)
            put(value);
        out_.end_array();
    }

    CanonicalWriter out_;
    std::optional<CodecError> error_;
};

}  // namespace

Result<std::string, CodecError> encode(const match::Event& event) {
    std::string body;
    body.reserve(320);
    Encoder encoder(body);
    std::visit([&](const auto& e) { encoder.object(e); }, event);
    if (encoder.error())
        return failure(*encoder.error());
    return body;
}

Result<std::string, CodecError> encode(const match::Regulation& regulation) {
    std::string text;
    Encoder encoder(text);
    encoder.object(regulation);
    if (encoder.error())
        return failure(*encoder.error());
    return text;
}

}  // namespace doska::evidence
