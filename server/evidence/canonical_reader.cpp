#include "server/evidence/canonical_reader.hpp"

#include "engine/core/check.hpp"
#include "server/evidence/canonical_writer.hpp"
#include "server/evidence/text.hpp"

#include <charconv>

namespace doska::evidence {

std::string_view code(CodecError error) {
    switch (error) {
        case CodecError::UnknownKind:
            return "unknown_kind";
        case CodecError::NotCanonical:
            return "not_canonical";
        case CodecError::UnexpectedField:
            return "unexpected_field";
        case CodecError::OutOfRange:
            return "out_of_range";
        case CodecError::BadValue:
            return "bad_value";
        case CodecError::BadText:
            return "bad_text";
    }
    return "unknown";
}

namespace {

bool ends_value(std::string_view rest) {
    return rest.empty() || rest[0] == ',' || rest[0] == '}' || rest[0] == ']';
}

}  // namespace

bool CanonicalReader::take(std::string_view expected, CodecError otherwise) {
    if (error_)
        return false;
    if (!rest_.starts_with(expected)) {
        fail(otherwise);
        return false;
    }
    rest_.remove_prefix(expected.size());
    return true;
}

void CanonicalReader::before_value() {
    if (depth_ == 0 || !in_array_[depth_ - 1])
        return;
    if (!empty_[depth_ - 1])
        take(",", CodecError::NotCanonical);
    empty_[depth_ - 1] = false;
}

void CanonicalReader::open(char bracket) {
    before_value();
    DOSKA_CHECK(depth_ < max_depth);
    in_array_[depth_] = bracket == '[';
    empty_[depth_++] = true;
    take({&bracket, 1}, CodecError::NotCanonical);
}

void CanonicalReader::close(char bracket) {
    DOSKA_CHECK(depth_ > 0 && in_array_[depth_ - 1] == (bracket == ']'));
    --depth_;
    take({&bracket, 1}, bracket == '}' ? CodecError::UnexpectedField : CodecError::NotCanonical);
}

std::string_view CanonicalReader::key_start() const {
    std::string_view rest = rest_;
    if (!empty_[depth_ - 1] && rest.starts_with(','))
        rest.remove_prefix(1);
    return rest;
}

bool CanonicalReader::next_is(std::string_view name) const {
    DOSKA_CHECK(depth_ > 0 && !in_array_[depth_ - 1]);
    const std::string_view rest = key_start();
    return !error_ && rest.size() > name.size() + 2 && rest[0] == '"' && rest.substr(1).starts_with(name) &&
           rest[name.size() + 1] == '"';
}

void CanonicalReader::key(std::string_view name) {
    if (!next_is(name)) {
        fail(CodecError::UnexpectedField);
        return;
    }
    if (!empty_[depth_ - 1] && !take(",", CodecError::NotCanonical))
        return;
    empty_[depth_ - 1] = false;
    rest_.remove_prefix(name.size() + 2);
    take(":", CodecError::NotCanonical);
}

std::int64_t CanonicalReader::integer(std::int64_t min, std::int64_t max) {
    before_value();
    if (error_)
        return 0;
    std::int64_t value = 0;
    const auto [end, result] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    const std::string_view written = rest_.substr(0, static_cast<std::size_t>(end - rest_.data()));
    if (result == std::errc::result_out_of_range)
        fail(CodecError::OutOfRange);
    else if (result != std::errc{} || written != std::to_string(value) || !ends_value(rest_.substr(written.size())))
        fail(CodecError::NotCanonical);
    else if (value < min || value > max || value < -max_integer || value > max_integer)
        fail(CodecError::OutOfRange);
    if (error_)
        return 0;
    rest_.remove_prefix(written.size());
    return value;
}

bool CanonicalReader::boolean() {
    before_value();
    if (!error_ && rest_.starts_with("true")) {
        rest_.remove_prefix(4);
        return true;
    }
    take("false", CodecError::NotCanonical);
    return false;
}

std::string CanonicalReader::text(std::size_t max_bytes) {
    before_value();
    std::string value;
    if (!take("\"", CodecError::NotCanonical))
        return value;
    std::size_t i = 0;
    for (; i < rest_.size() && rest_[i] != '"'; ++i) {
        char c = rest_[i];
        if (c == '\n') {
            fail(CodecError::NotCanonical);
            return {};
        }
        if (c == '\\') {
            const char escaped = ++i < rest_.size() ? rest_[i] : '\0';
            if (escaped != 'n' && escaped != '"' && escaped != '\\') {
                fail(CodecError::NotCanonical);
                return {};
            }
            c = escaped == 'n' ? '\n' : escaped;
        }
        value += c;
    }
    rest_.remove_prefix(i);
    take("\"", CodecError::NotCanonical);
    if (!error_ && check_text(value, max_bytes))
        fail(CodecError::BadText);
    return error_ ? std::string{} : value;
}

std::string_view CanonicalReader::object() {
    before_value();
    if (error_ || !rest_.starts_with('{')) {
        fail(CodecError::NotCanonical);
        return {};
    }
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
        const char c = rest_[i];
        if (in_text && c == '\\')
            ++i;
        else if (c == '"')
            in_text = !in_text;
        else if (!in_text && c == '{')
            ++depth;
        else if (!in_text && c == '}')
            --depth;
        if (depth == 0 && !in_text) {
            const std::string_view whole = rest_.substr(0, i + 1);
            rest_.remove_prefix(whole.size());
            return whole;
        }
    }
    fail(CodecError::NotCanonical);
    return {};
}

std::optional<CodecError> CanonicalReader::finish() {
    if (!rest_.empty())
        fail(CodecError::NotCanonical);
    return error_;
}

}  // namespace doska::evidence
