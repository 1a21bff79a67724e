#include "server/obs/log.hpp"
#include "tests/support/json.hpp"

#include <doctest/doctest.h>

#include <condition_variable>
#include <mutex>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

using namespace doska::obs;

namespace {

std::vector<nlohmann::json> parse_lines(const std::string& text) {
    std::vector<nlohmann::json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(nlohmann::json::parse(line));
    }
    return lines;
}

std::vector<nlohmann::json> logged(log::Level level, const std::function<void()>& work) {
    std::ostringstream output;
    {
        const Logging logging({level, 1024}, &output);
        work();
    }
    return parse_lines(output.str());
}

/// Output that does not take anything until it is opened.
class Gate : public std::streambuf {
public:
    void open() {
        const std::scoped_lock guard(lock_);
        open_ = true;
        changed_.notify_all();
    }
    int lines() const { return lines_; }

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        std::unique_lock guard(lock_);
        changed_.wait(guard, [&] { return open_; });
        lines_ += static_cast<int>(std::count(text, text + size, '\n'));
        return size;
    }
    std::mutex lock_;
    std::condition_variable changed_;
    bool open_ = false;
    int lines_ = 0;
};

}  // namespace

TEST_CASE("a line is one JSON object with time, level, event and the fields in their types") {
    const auto lines = logged(log::Level::Info, [] {
        log::info("started", {{"port", 8080}, {"ratio", 0.5}, {"tls", false}, {"mode", "durable"}});
        log::error("gone", {{"bytes", std::uint64_t{18'446'744'073'709'551'615U}}, {"low", std::int64_t{-5}}});
    });
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["level"] == "info");
    CHECK(lines[0]["event"] == "started");
    CHECK(lines[0]["port"] == 8080);
    CHECK(lines[0]["ratio"] == 0.5);
    CHECK(lines[0]["tls"] == false);
    CHECK(lines[0]["mode"] == "durable");
    CHECK(lines[0]["time"].get<std::string>().size() == std::string("2026-01-01T00:00:00.000Z").size());
    CHECK(lines[1]["level"] == "error");
    CHECK(lines[1]["bytes"] == 18'446'744'073'709'551'615U);
    CHECK(lines[1]["low"] == -5);
}

TEST_CASE("any bytes in a value stay one line of valid JSON") {
    const std::string hostile =
        "q\" b\\ n\n r\r z" + std::string(1, '\0') + " %v {} \x01\x7F шашки \xFF\xC0\x80 \xED\xA0\x80 \xE2\x82";
    const auto lines = logged(log::Level::Debug, [&] { log::debug("bytes", {{"text", hostile}, {"k\"ey\n", true}}); });
    REQUIRE(lines.size() == 1);
    const auto text = lines[0]["text"].get<std::string>();
    CHECK(text.substr(0, 13) == hostile.substr(0, 13));
    CHECK(text.find("шашки") != std::string::npos);
    CHECK(text.find("%v {}") != std::string::npos);
    CHECK(text.find("\xEF\xBF\xBD") != std::string::npos);
    CHECK(lines[0]["k\"ey\n"] == true);
}

TEST_CASE("lines below the level are not written") {
    const auto lines = logged(log::Level::Warn, [] {
        log::debug("a");
        log::info("b");
        log::warn("c");
        log::error("d");
    });
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["event"] == "c");
    CHECK(lines[1]["event"] == "d");
    CHECK(log::parse_level("warn") == log::Level::Warn);
    CHECK_FALSE(log::parse_level("WARN"));
}

TEST_CASE("a full queue drops lines and counts them; the caller does not wait") {
    Gate gate;
    std::ostream output(&gate);
    std::uint64_t dropped = 0;
    {
        const Logging logging({log::Level::Info, 16}, &output);
        for (int i = 0; i < 500; ++i) {
            log::info("line", {{"i", i}});
        }
        dropped = logging.dropped();
        gate.open();
    }
    CHECK(dropped >= 500 - 16 - 2);
    CHECK(gate.lines() + static_cast<int>(dropped) == 500);
}

TEST_CASE("several threads log while it is switched on and off") {
    std::ostringstream output;
    std::vector<std::jthread> threads;
    for (int t = 0; t < 3; ++t) {
        threads.emplace_back([t] {
            for (int i = 0; i < 300; ++i) {
                log::info("line", {{"thread", t}, {"i", i}});
            }
        });
    }
    {
        const Logging logging({log::Level::Info, 4096}, &output);
        log::info("on");
        std::this_thread::yield();
    }
    threads.clear();
    const auto lines = parse_lines(output.str());
    CHECK(lines.size() >= 1);
}
