#include "server/evidence/canonical_writer.hpp"

#include "engine/core/check.hpp"
#include "server/evidence/text.hpp"

#include <charconv>

namespace doska::evidence {

void CanonicalWriter::key(std::string_view name) {
    DOSKA_CHECK(depth_ > 0 && !after_key_);
    Level& level = levels_[depth_ - 1];
    DOSKA_CHECK(level.is_object && (level.empty || level.last_key < name));
    if (!level.empty)
        out_ += ',';
    level.empty = false;
    level.last_key = name;
    out_ += '"';
    out_ += name;
    out_ += "\":";
    after_key_ = true;
}

void CanonicalWriter::before_value() {
    if (depth_ == 0)
        return;
    Level& level = levels_[depth_ - 1];
    DOSKA_CHECK(level.is_object == after_key_);
    if (!level.is_object && !level.empty)
        out_ += ',';
    level.empty = false;
    after_key_ = false;
}

void CanonicalWriter::open(char bracket) {
    before_value();
    DOSKA_CHECK(depth_ < max_depth);
    levels_[depth_++] = {.is_object = bracket == '{', .empty = true, .last_key = {}};
    out_ += bracket;
}

void CanonicalWriter::close(char bracket) {
    DOSKA_CHECK(depth_ > 0 && !after_key_ && levels_[depth_ - 1].is_object == (bracket == '}'));
    --depth_;
    out_ += bracket;
}

void CanonicalWriter::integer(std::int64_t value) {
    DOSKA_CHECK(value >= -max_integer && value <= max_integer);
    before_value();
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out_.append(digits.data(), end);
}

void CanonicalWriter::boolean(bool value) {
    before_value();
    out_ += value ? "true" : "false";
}

void CanonicalWriter::text(std::string_view value) {
    DOSKA_CHECK(!check_text(value, value.size()));
    before_value();
    out_ += '"';
    for (const char c : value) {
        if (c == '\n') {
            out_ += "\\n";
            continue;
        }
        if (c == '"' || c == '\\')
            out_ += '\\';
        out_ += c;
    }
    out_ += '"';
}

void CanonicalWriter::object(std::string_view canonical) {
    DOSKA_CHECK(canonical.size() >= 2 && canonical.front() == '{' && canonical.back() == '}');
    before_value();
    out_ += canonical;
}

}  // namespace doska::evidence
