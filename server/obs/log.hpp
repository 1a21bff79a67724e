#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

namespace doska::obs {

namespace log {

enum class Level : std::uint8_t { Debug, Info, Warn, Error };

/// "debug", "info", "warn" or "error", as the configuration names it.
std::optional<Level> parse_level(std::string_view name);

/// One named value of a log line. Never a token, a person's name or somebody's words.
struct Field {
    using Value = std::variant<std::int64_t, std::uint64_t, double, bool, std::string_view>;
    std::string_view key;
    Value value;

    Field(std::string_view name, bool flag) : key(name), value(flag) {}
    Field(std::string_view name, std::signed_integral auto number) : key(name), value(std::int64_t{number}) {}
    Field(std::string_view name, std::unsigned_integral auto number) : key(name), value(std::uint64_t{number}) {}
    Field(std::string_view name, double number) : key(name), value(number) {}
    Field(std::string_view name, std::string_view text) : key(name), value(text) {}
    Field(std::string_view name, const char* text) : key(name), value(std::string_view(text)) {}
};
using Fields = std::initializer_list<Field>;

/// One line: `event` is a stable name in snake_case. Callable from every thread, never waits for the output.
/// Without a Logging object nothing is written.
void debug(std::string_view event, Fields fields = {});
void info(std::string_view event, Fields fields = {});
void warn(std::string_view event, Fields fields = {});
void error(std::string_view event, Fields fields = {});

}  // namespace log

/// Switches the log on for the life of this object: JSON lines, written by one thread of its own. At most one exists.
class Logging {
public:
    struct Settings {
        log::Level level = log::Level::Info;
        std::size_t queue_lines = 8192;  // when full a new line is dropped and counted
    };

    /// Writes to standard error, or to `output` when given; that must outlive this object.
    explicit Logging(Settings settings, std::ostream* output = nullptr);
    /// Writes what is queued.
    ~Logging();
    Logging(const Logging&) = delete;
    Logging& operator=(const Logging&) = delete;

    /// Lines lost since the start because the queue was full. Callable from every thread.
    std::uint64_t dropped() const;

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace doska::obs
