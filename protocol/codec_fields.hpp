#pragma once

#include "engine/core/result.hpp"
#include "protocol/message.hpp"
#include "protocol/words.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace doska::protocol {

/// The largest whole number that every JSON reader keeps exactly.
inline constexpr std::int64_t max_json_int = (std::int64_t{1} << 53) - 1;
inline constexpr int max_depth = 8;

struct ParsedJson {
    nlohmann::json root;
    std::optional<DecodeError> fault;  // the first repeated field, too deep a value, or a number beyond all range
};

/// Parses one JSON value. A fault beyond syntax is reported beside the value, so that an id can still be read from it.
Result<ParsedJson, DecodeError> parse_json(std::string_view text);

enum class Lines : std::uint8_t { One, Many };

/// Reads the fields of one object and remembers the first thing that is wrong with it; after that every reading gives
/// an empty value. Each field that is read is a known one: finish() refuses the others.
class Fields {
public:
    /// `prefix` stands before the names in errors, "d.".
    Fields(const nlohmann::json& object, std::string prefix) : object_(object), prefix_(std::move(prefix)) {}

    std::int64_t int_field(std::string_view name, std::int64_t min, std::int64_t max);
    std::int64_t int_field_or(std::string_view name, std::int64_t min, std::int64_t max, std::int64_t absent);
    bool bool_field(std::string_view name);
    bool bool_field_or(std::string_view name, bool absent);
    /// Valid UTF-8 of `min` to `max` code points without control characters; with Lines::Many it may hold "\n".
    std::string text_field(std::string_view name, std::size_t min, std::size_t max, Lines lines = Lines::One);
    std::optional<std::string> optional_text_field(std::string_view name, std::size_t min, std::size_t max,
                                                   Lines lines = Lines::One);
    /// Text as it is, not checked for length or control characters: to be compared, not to be kept.
    std::string_view word_field(std::string_view name);
    /// The same, nullptr and no error where there is no text.
    const std::string* string_if_any(std::string_view name);
    /// One of the words of `choices`.
    template <class Enum>
    Enum enum_field(std::string_view name, std::span<const std::pair<std::string_view, Enum>> choices) {
        return choose(name, take(name), choices);
    }
    template <class Enum>
    std::optional<Enum> optional_enum_field(std::string_view name,
                                            std::span<const std::pair<std::string_view, Enum>> choices) {
        const nlohmann::json* value = find(name);
        return value == nullptr ? std::nullopt : std::optional(choose(name, value, choices));
    }
    /// The object or array itself, to be read by other Fields; nullptr when it is absent or something is wrong.
    const nlohmann::json* object_field(std::string_view name);
    const nlohmann::json* optional_object_field(std::string_view name);
    const nlohmann::json* array_field(std::string_view name, std::size_t min, std::size_t max);

    /// Refuses fields that nobody asked for.
    void finish();
    void fail(DecodeCode code, std::string_view field);
    /// Takes over what is wrong with an inner object.
    void absorb(const Fields& inner);
    const std::optional<DecodeError>& error() const { return error_; }

private:
    const nlohmann::json* find(std::string_view name);  // nullptr: absent
    const nlohmann::json* take(std::string_view name);  // absent is an error
    std::int64_t whole(std::string_view name, const nlohmann::json* value, std::int64_t min, std::int64_t max);
    bool truth(std::string_view name, const nlohmann::json* value);
    std::string text(std::string_view name, const nlohmann::json* value, std::size_t min, std::size_t max, Lines lines);
    std::string_view word(std::string_view name, const nlohmann::json* value);

    template <class Enum>
    Enum choose(std::string_view name, const nlohmann::json* value,
                std::span<const std::pair<std::string_view, Enum>> choices) {
        const std::string_view given = word(name, value);
        for (const auto& [choice, meaning] : choices) {
            if (choice == given)
                return meaning;
        }
        fail(DecodeCode::OutOfRange, name);
        return choices.front().second;
    }

    static constexpr std::size_t most_known = 40;
    const nlohmann::json& object_;
    std::string prefix_;
    std::string_view known_[most_known];
    std::size_t known_count_ = 0;
    std::size_t present_ = 0;  // how many of the known fields are there
    std::optional<DecodeError> error_;
};

/// The number of a game within its match, and of a half-move within its game: fields of many bodies.
inline int game_field(Fields& d) {
    return static_cast<int>(d.int_field("game", 1, most_games));
}
inline int ply_field(Fields& d) {
    return static_cast<int>(d.int_field("ply", 0, most_plies));
}

/// How many code points valid UTF-8 holds; nullopt when it holds a control character (`\n` is none with Lines::Many),
/// or one that ends a line or changes the order in which others are shown.
std::optional<std::size_t> printable_length(std::string_view text, Lines lines);

/// Whether of valid UTF-8 anything is seen on a screen.
bool shows_anything(std::string_view text);

/// Whether valid UTF-8 has no space of any kind at its ends and no character that leaves no trace on a screen: a name
/// that can be seen, and hides nothing.
bool is_plainly_visible(std::string_view text);

}  // namespace doska::protocol
