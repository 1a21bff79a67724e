#include "server/obs/log.hpp"

#include "engine/core/check.hpp"
#include "engine/core/overloaded.hpp"
#include "server/obs/json_text.hpp"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <atomic>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <utility>

namespace doska::obs {

/// Lines on their way to the thread that writes them. The queue is our own and not spdlog's: this one can refuse a new
/// line, and ThreadSanitizer follows it, as it does not follow a lock taken inside an uninstrumented library.
struct Logging::Impl {
    struct Line {
        spdlog::log_clock::time_point at;
        spdlog::level::level_enum level;
        std::string text;
    };

    Impl(const Settings& settings, spdlog::sink_ptr sink);
    ~Impl();
    void push(Line line);
    void write_lines();

    spdlog::logger logger;
    const std::size_t most_lines;
    std::atomic<std::uint64_t> dropped{0};
    std::mutex lock;
    std::condition_variable changed;
    std::deque<Line> lines;
    bool ended = false;
    std::thread writer;
};

namespace {

// The one that is switched on. The lock keeps it alive while another thread writes its last line.
std::shared_mutex current_lock;
Logging::Impl* current = nullptr;
std::atomic<int> threshold{static_cast<int>(log::Level::Error) + 1};

spdlog::level::level_enum spdlog_level(log::Level level) {
    switch (level) {
        case log::Level::Debug:
            return spdlog::level::debug;
        case log::Level::Info:
            return spdlog::level::info;
        case log::Level::Warn:
            return spdlog::level::warn;
        case log::Level::Error:
            return spdlog::level::err;
    }
    return spdlog::level::err;
}

void append_value(std::string& out, const log::Field::Value& value) {
    std::visit(overloaded{
                   [&](std::int64_t number) { out += std::to_string(number); },
                   [&](std::uint64_t number) { out += std::to_string(number); },
                   [&](double number) { out += std::isfinite(number) ? fmt::format("{}", number) : "null"; },
                   [&](bool flag) { out += flag ? "true" : "false"; },
                   [&](std::string_view text) { append_json_string(out, text); },
               },
               value);
}

std::string line_of(std::string_view event, log::Fields fields) {
    std::string line = "\"event\":";
    append_json_string(line, event);
    for (const log::Field& field : fields) {
        line += ',';
        append_json_string(line, field.key);
        line += ':';
        append_value(line, field.value);
    }
    return line;
}

void write(log::Level level, std::string_view event, log::Fields fields) {
    if (static_cast<int>(level) < threshold.load(std::memory_order_relaxed)) {
        return;
    }
    std::string line = line_of(event, fields);
    const std::shared_lock guard(current_lock);
    if (current != nullptr) {
        current->push({spdlog::log_clock::now(), spdlog_level(level), std::move(line)});
    }
}

spdlog::sink_ptr make_sink(std::ostream* output) {
    if (output != nullptr) {
        return std::make_shared<spdlog::sinks::ostream_sink_st>(*output, /*force_flush=*/true);
    }
    return std::make_shared<spdlog::sinks::stderr_sink_st>();
}

}  // namespace

namespace log {

std::optional<Level> parse_level(std::string_view name) {
    if (name == "debug") {
        return Level::Debug;
    }
    if (name == "info") {
        return Level::Info;
    }
    if (name == "warn") {
        return Level::Warn;
    }
    if (name == "error") {
        return Level::Error;
    }
    return std::nullopt;
}

void debug(std::string_view event, Fields fields) {
    write(Level::Debug, event, fields);
}
void info(std::string_view event, Fields fields) {
    write(Level::Info, event, fields);
}
void warn(std::string_view event, Fields fields) {
    write(Level::Warn, event, fields);
}
void error(std::string_view event, Fields fields) {
    write(Level::Error, event, fields);
}

}  // namespace log

Logging::Impl::Impl(const Settings& settings, spdlog::sink_ptr sink)
    : logger("doska", std::move(sink)), most_lines(settings.queue_lines) {
    logger.set_level(spdlog_level(settings.level));
    logger.set_formatter(std::make_unique<spdlog::pattern_formatter>(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc, "\n"));
    writer = std::thread([this] { write_lines(); });
}

Logging::Impl::~Impl() {
    {
        const std::scoped_lock guard(lock);
        ended = true;
    }
    changed.notify_one();
    writer.join();
}

void Logging::Impl::push(Line line) {
    {
        const std::scoped_lock guard(lock);
        if (lines.size() >= most_lines) {
            dropped.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        lines.push_back(std::move(line));
    }
    changed.notify_one();
}

void Logging::Impl::write_lines() {
    for (std::unique_lock guard(lock);;) {
        changed.wait(guard, [this] { return ended || !lines.empty(); });
        if (lines.empty()) {
            return;
        }
        const Line line = std::move(lines.front());
        lines.pop_front();
        guard.unlock();
        logger.log(line.at, spdlog::source_loc{}, line.level, spdlog::string_view_t(line.text));
        guard.lock();
    }
}

Logging::Logging(Settings settings, std::ostream* output) : impl_(std::make_unique<Impl>(settings, make_sink(output))) {
    const std::unique_lock guard(current_lock);
    DOSKA_CHECK(current == nullptr);
    current = impl_.get();
    threshold = static_cast<int>(settings.level);
}

Logging::~Logging() {
    const std::unique_lock guard(current_lock);
    current = nullptr;
    threshold = static_cast<int>(log::Level::Error) + 1;
}

std::uint64_t Logging::dropped() const {
    return impl_->dropped.load(std::memory_order_relaxed);
}

}  // namespace doska::obs
