#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::evidence {

/// Why bytes of the evidence could not be read.
enum class CodecError : std::uint8_t {
    UnknownKind,      // an event of a kind that this version does not know
    NotCanonical,     // not JSON, or not in the one form in which it is written
    UnexpectedField,  // a field is missing, unknown, twice or out of order
    OutOfRange,       // a number beyond what the field can hold
    BadValue,         // a word, square, move or position that does not exist
    BadText,          // check_text refuses it
};

/// The stable word, "unexpected_field".
std::string_view code(CodecError error);

/// Reads exactly what CanonicalWriter writes, field by field in the order of its keys, and refuses any other bytes.
/// The first error sticks: the calls after it do nothing and give empty values.
class CanonicalReader {
public:
    explicit CanonicalReader(std::string_view text) : rest_(text) {}

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    /// The next field must have this name.
    void key(std::string_view name);
    /// Whether the next field has this name; reads nothing.
    bool next_is(std::string_view name) const;
    /// Whether the array that is being read has another element; reads nothing.
    bool more() const { return !error_ && !rest_.empty() && rest_[0] != ']'; }

    std::int64_t integer(std::int64_t min, std::int64_t max);
    bool boolean();
    std::string text(std::size_t max_bytes);
    /// The bytes of a nested object; only its brackets and strings are looked at.
    std::string_view object();

    void fail(CodecError error) {
        if (!error_)
            error_ = error;
    }
    /// The first error; bytes after the end are one.
    std::optional<CodecError> finish();
    bool failed() const { return error_.has_value(); }

private:
    static constexpr int max_depth = 8;

    void open(char bracket);
    void close(char bracket);
    void before_value();
    bool take(std::string_view expected, CodecError otherwise);
    std::string_view key_start() const;

    std::string_view rest_;
    std::optional<CodecError> error_;
    std::array<bool, max_depth> empty_{};
    std::array<bool, max_depth> in_array_{};
    int depth_ = 0;
};

}  // namespace doska::evidence
