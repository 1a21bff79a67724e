#include "server/obs/log.hpp"

#include "engine/core/check.hpp"
#include "engine/core/overloaded.hpp"
#include "server/obs/json_text.hpp"

#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <atomic>
#include <cmath>
#include <mutex>
#include <shared_mutex>
#include <string>

namespace doska::obs {

struct Logging::Impl {
    std::shared_ptr<spdlog::details::thread_pool> pool;
    std::shared_ptr<spdlog::async_logger> logger;
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
    const std::string line = line_of(event, fields);
    const std::shared_lock guard(current_lock);
    if (current != nullptr) {
        current->logger->log(spdlog_level(level), spdlog::string_view_t(line));
    }
}

spdlog::sink_ptr make_sink(std::ostream* output) {
    if (output != nullptr) {
        return std::make_shared<spdlog::sinks::ostream_sink_mt>(*output, /*force_flush=*/true);
    }
    return std::make_shared<spdlog::sinks::stderr_sink_mt>();
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

Logging::Logging(Settings settings, std::ostream* output) : impl_(std::make_unique<Impl>()) {
    impl_->pool = std::make_shared<spdlog::details::thread_pool>(settings.queue_lines, 1);
    impl_->logger = std::make_shared<spdlog::async_logger>("doska", make_sink(output), impl_->pool,
                                                           spdlog::async_overflow_policy::overrun_oldest);
    impl_->logger->set_level(spdlog_level(settings.level));
    impl_->logger->set_formatter(std::make_unique<spdlog::pattern_formatter>(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc, "\n"));
    const std::unique_lock guard(current_lock);
    DOSKA_CHECK(current == nullptr);
    current = impl_.get();
    threshold = static_cast<int>(settings.level);
}

Logging::~Logging() {
    {
        const std::unique_lock guard(current_lock);
        current = nullptr;
        threshold = static_cast<int>(log::Level::Error) + 1;
    }
    impl_->logger.reset();
    impl_->pool.reset();  // its destructor writes what is queued and joins the thread
}

std::uint64_t Logging::dropped() const {
    return impl_->pool->overrun_counter();
}

}  // namespace doska::obs
