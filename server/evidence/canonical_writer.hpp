#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace doska::evidence {

/// Appends canonical JSON (docs/EVIDENCE.md) to a string. Keys must come in byte order, numbers must lie within
/// +-2^53, texts must have passed check_text: anything else is a programmer's error.
class CanonicalWriter {
public:
    explicit CanonicalWriter(std::string& out) : out_(out) {}

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    /// The name must outlive the writer; a literal does.
    void key(std::string_view name);

    void integer(std::int64_t value);
    void boolean(bool value);
    void text(std::string_view value);
    /// An object that is canonical already, as it is.
    void object(std::string_view canonical);

private:
    static constexpr int max_depth = 8;
    struct Level {
        bool is_object = false;
        bool empty = true;
        std::string_view last_key;
    };

    void open(char bracket);
    void close(char bracket);
    void before_value();

    std::string& out_;
    std::array<Level, max_depth> levels_{};
    int depth_ = 0;
    bool after_key_ = false;
};

/// The largest number that every reader of JSON takes exactly.
inline constexpr std::int64_t max_integer = std::int64_t{1} << 53;

}  // namespace doska::evidence
