#include "protocol/codec_fields.hpp"

#include "engine/core/check.hpp"

#include <algorithm>
#include <limits>

namespace doska::protocol {
namespace {

using nlohmann::json;

bool continues_code_point(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

// A name that the client made up goes back to it in the refusal: no more than a glance of it.
std::string glance(std::string_view name) {
    std::size_t end = std::min<std::size_t>(name.size(), 32);
    while (end < name.size() && end > 0 && continues_code_point(name[end]))
        --end;
    return std::string(name.substr(0, end));
}

/// Builds the value while it is parsed. What lies below the depth limit is read but not kept.
class Builder {
public:
    explicit Builder(ParsedJson& result) : result_(result) {}

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string& digits) {
        const bool is_whole = digits.find_first_of(".eE") == std::string::npos;  // but beyond 64 bits
        if (!is_whole)
            return add(value);
        return value < 0 ? add(std::numeric_limits<std::int64_t>::min())
                         : add(std::numeric_limits<std::uint64_t>::max());
    }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(json::value_t::object); }
    bool start_array(std::size_t) { return open(json::value_t::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        if (depth_ > max_depth)
            return true;
        auto& object = stack_[depth_ - 1]->get_ref<json::object_t&>();
        const auto [at, is_new] = object.try_emplace(std::move(name), nullptr);
        if (!is_new)
            note(DecodeCode::DuplicateField, at->first);
        slot_ = &at->second;
        return true;
    }

    bool parse_error(std::size_t, const std::string&, const json::exception& error) {
        constexpr int number_overflow = 406;
        is_overflow_ = error.id == number_overflow;
        return false;
    }
    bool is_overflow() const { return is_overflow_; }

private:
    template <class Value>
    bool add(Value&& value) {
        if (depth_ <= max_depth)
            *place() = std::forward<Value>(value);
        return true;
    }

    bool open(json::value_t type) {
        if (depth_ < max_depth) {
            json* at = place();
            *at = json(type);
            stack_[depth_] = at;
        } else {
            note(DecodeCode::TooDeep, "");
        }
        ++depth_;
        return true;
    }

    bool close() {
        --depth_;
        return true;
    }

    // Where the next value goes.
    json* place() {
        if (depth_ == 0)
            return &result_.root;
        json& parent = *stack_[depth_ - 1];
        return parent.is_array() ? &parent.get_ref<json::array_t&>().emplace_back() : slot_;
    }

    void note(DecodeCode code, std::string_view field) {
        if (!result_.fault)
            result_.fault = DecodeError{code, glance(field), {}};
    }

    ParsedJson& result_;
    json* stack_[max_depth] = {};  // the open objects and arrays
    json* slot_ = nullptr;         // the value of the last key
    int depth_ = 0;
    bool is_overflow_ = false;
};

// U+2028 and U+2029 end a line, the others change the order in which what follows is shown.
bool breaks_line(char32_t c) {
    return c == U'\n' || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}
bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F);
}

bool is_space(char32_t c) {
    return c == U' ' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
           c == 0x3000;
}
// Joiners, direction marks, fillers, blanks, tags, what directs the drawing of shorthand and music, noncharacters, and
// what has a shape by agreement only.
bool leaves_no_trace(char32_t c) {
    using Range = std::pair<char32_t, char32_t>;
    static constexpr Range ranges[] = {{0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
                                       {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2060, 0x206F},
                                       {0x2800, 0x2800},   {0x3164, 0x3164},   {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},
                                       {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},   {0x13430, 0x1343F},
                                       {0x1BCA0, 0x1BCAF}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
                                       {0xF0000, 0x10FFFF}};
    return (c & 0xFFFE) == 0xFFFE ||
           std::any_of(std::begin(ranges), std::end(ranges), [c](Range r) { return c >= r.first && c <= r.second; });
}

// Accents, enclosing marks and variation selectors: they change what stands before them.
bool needs_another(char32_t c) {
    using Range = std::pair<char32_t, char32_t>;
    static constexpr Range ranges[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                                       {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
    return std::any_of(std::begin(ranges), std::end(ranges), [c](Range r) { return c >= r.first && c <= r.second; });
}

// The code point at `at` of valid UTF-8; moves `at` behind it.
char32_t next_code_point(std::string_view text, std::size_t& at) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    char32_t c = lead < 0x80 ? lead : lead < 0xE0 ? lead & 0x1F : lead < 0xF0 ? lead & 0x0F : lead & 0x07;
    for (; at < text.size() && continues_code_point(text[at]); ++at)
        c = c << 6 | (static_cast<unsigned char>(text[at]) & 0x3F);
    return c;
}

}  // namespace

Result<ParsedJson, DecodeError> parse_json(std::string_view text) {
    ParsedJson parsed;
    Builder builder(parsed);
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // the parser would skip it
    const bool is_cut = text.find('\0') != text.npos;             // where the parser would stop
    if (is_cut || text.starts_with(byte_order_mark) || !json::sax_parse(text.begin(), text.end(), &builder)) {
        const auto code = builder.is_overflow() ? DecodeCode::OutOfRange : DecodeCode::NotJson;
        return failure(DecodeError{code, {}, {}});
    }
    return parsed;
}

std::optional<std::size_t> printable_length(std::string_view text, Lines lines) {
    std::size_t length = 0;
    for (std::size_t at = 0; at < text.size(); ++length) {
        const char32_t c = next_code_point(text, at);
        const bool allowed = c == U'\n' ? lines == Lines::Many : !is_control(c) && !breaks_line(c);
        if (!allowed)
            return std::nullopt;
    }
    return length;
}

bool shows_anything(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next_code_point(text, at);
        if (c != U'\n' && !is_space(c) && !leaves_no_trace(c))
            return true;
    }
    return false;
}

bool is_plainly_visible(std::string_view text) {
    bool at_space = true;
    for (std::size_t at = 0; at < text.size();) {
        const bool is_first = at == 0;
        const char32_t c = next_code_point(text, at);
        at_space = is_space(c);
        if (leaves_no_trace(c) || (is_first && (at_space || needs_another(c))))
            return false;
    }
    return !at_space;
}

const json* Fields::find(std::string_view name) {
    DOSKA_CHECK(known_count_ < most_known);
    known_[known_count_++] = name;
    const auto& object = object_.get_ref<const json::object_t&>();
    const auto at = object.find(name);
    if (at == object.end())
        return nullptr;
    ++present_;
    return &at->second;
}

const json* Fields::take(std::string_view name) {
    const json* value = find(name);
    if (value == nullptr)
        fail(DecodeCode::MissingField, name);
    return value;
}

void Fields::fail(DecodeCode code, std::string_view field) {
    if (!error_)
        error_ = DecodeError{code, prefix_ + glance(field), {}};
}

void Fields::absorb(const Fields& inner) {
    if (!error_)
        error_ = inner.error_;
}

void Fields::finish() {
    if (error_ || present_ == object_.size())
        return;
    for (const auto& [name, value] : object_.items()) {
        if (std::find(known_, known_ + known_count_, name) == known_ + known_count_)
            return fail(DecodeCode::UnknownField, name);
    }
}

std::int64_t Fields::whole(std::string_view name, const json* value, std::int64_t min, std::int64_t max) {
    if (value == nullptr)
        return 0;
    if (!value->is_number_integer()) {
        fail(DecodeCode::WrongType, name);
        return 0;
    }
    // A number above int64 would turn negative.
    const bool is_huge =
        value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(max_json_int);
    const auto number = is_huge ? max_json_int : value->get<std::int64_t>();
    if (is_huge || number < min || number > max) {
        fail(DecodeCode::OutOfRange, name);
        return 0;
    }
    return number;
}

bool Fields::truth(std::string_view name, const json* value) {
    if (value == nullptr)
        return false;
    if (!value->is_boolean()) {
        fail(DecodeCode::WrongType, name);
        return false;
    }
    return value->get<bool>();
}

std::string_view Fields::word(std::string_view name, const json* value) {
    if (value == nullptr)
        return {};
    if (!value->is_string()) {
        fail(DecodeCode::WrongType, name);
        return {};
    }
    return value->get_ref<const std::string&>();
}

std::string Fields::text(std::string_view name, const json* value, std::size_t min, std::size_t max, Lines lines) {
    const bool failed_before = error_.has_value();
    const std::string_view given = word(name, value);
    if (value == nullptr || (error_ && !failed_before))
        return {};
    const auto length = printable_length(given, lines);
    if (!length)
        fail(DecodeCode::BadText, name);
    else if (*length < min || *length > max)
        fail(DecodeCode::OutOfRange, name);
    else
        return std::string(given);
    return {};
}

std::int64_t Fields::int_field(std::string_view name, std::int64_t min, std::int64_t max) {
    return whole(name, take(name), min, max);
}

std::int64_t Fields::int_field_or(std::string_view name, std::int64_t min, std::int64_t max, std::int64_t absent) {
    const json* value = find(name);
    return value == nullptr ? absent : whole(name, value, min, max);
}

bool Fields::bool_field(std::string_view name) {
    return truth(name, take(name));
}

bool Fields::bool_field_or(std::string_view name, bool absent) {
    const json* value = find(name);
    return value == nullptr ? absent : truth(name, value);
}

std::string Fields::text_field(std::string_view name, std::size_t min, std::size_t max, Lines lines) {
    return text(name, take(name), min, max, lines);
}

std::optional<std::string> Fields::optional_text_field(std::string_view name, std::size_t min, std::size_t max,
                                                       Lines lines) {
    const json* value = find(name);
    return value == nullptr ? std::nullopt : std::optional(text(name, value, min, max, lines));
}

std::string_view Fields::word_field(std::string_view name) {
    return word(name, take(name));
}

const std::string* Fields::string_if_any(std::string_view name) {
    const json* value = find(name);
    return value != nullptr && value->is_string() ? &value->get_ref<const std::string&>() : nullptr;
}

const json* Fields::object_field(std::string_view name) {
    const json* value = take(name);
    if (value == nullptr || value->is_object())
        return value;
    fail(DecodeCode::WrongType, name);
    return nullptr;
}

const json* Fields::optional_object_field(std::string_view name) {
    const json* value = find(name);
    if (value == nullptr || value->is_object())
        return value;
    fail(DecodeCode::WrongType, name);
    return nullptr;
}

const json* Fields::array_field(std::string_view name, std::size_t min, std::size_t max) {
    const json* value = take(name);
    if (value == nullptr)
        return nullptr;
    if (!value->is_array()) {
        fail(DecodeCode::WrongType, name);
        return nullptr;
    }
    if (value->size() < min || value->size() > max) {
        fail(DecodeCode::OutOfRange, name);
        return nullptr;
    }
    return value;
}

}  // namespace doska::protocol
