#pragma once

#include "server/app/gateway.hpp"
#include "tests/support/app_table.hpp"
#include "tests/support/hand_people.hpp"
#include "tests/support/json.hpp"

#include <doctest/doctest.h>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

/// Browsers before the application: its gateway in the world of tests, and who sends requests to it.
namespace doska::app::testing {

struct NoExport final : ports::RecordExport {
    std::function<void()> before_games = [] {};
    Result<std::string, ports::ExportError> pdn(const ports::StoredMatch&, int) const override {
        return failure(ports::ExportError::NoSuchGame);
    }
    Result<std::string, ports::ExportError> appendix4(const ports::StoredMatch&) const override {
        return failure(ports::ExportError::OtherRules);
    }
    Result<std::string, ports::ExportError> mat(const ports::StoredMatch&) const override {
        return failure(ports::ExportError::OtherRules);
    }
    std::string record_file(const ports::StoredMatch&) const override { return {}; }
    std::string games(std::string_view pdn, int, std::int64_t first_line) const override {
        before_games();
        return R"({"bytes":)" + std::to_string(pdn.size()) + R"(,"line":)" + std::to_string(first_line) + "}";
    }
    std::string mat_games(std::string_view mat, int most, std::int64_t first_line,
                          const std::optional<nardy::MatStanding>& begun) const override {
        const std::string standing = begun ? nardy::to_text(*begun) : "none";
        return games(mat, most, first_line) + standing;
    }
};

inline const std::string our_origin = "https://doska.example";

/// The gateway, reached by people in memory.
struct House {
    explicit House(GatewaySettings settings = {{our_origin}, 0, 0, true});
    ~House();
    House(const House&) = delete;
    House& operator=(const House&) = delete;

    /// Asks and waits for the answer.
    ports::HttpResponse ask(const ports::HttpRequest& request);
    /// Time passes with the loop's ticks.
    void pass(Millis time);

    HandPeople people;  // before the world: its database threads may still ask it while they end
    HandHasher hasher;
    NoExport records;
    World world;
    DbTasks hashing;
    Gateway gateway;
};

/// One browser: keeps its cookie, names its origin.
struct Browser {
    explicit Browser(House& house) : house(house) {}

    ports::HttpRequest request(const std::string& method, const std::string& path, const std::string& body) const;
    /// "200 {...}"; a cookie that is set is kept.
    std::string send(const ports::HttpRequest& request);
    std::string post(const std::string& path, const std::string& body);
    std::string get(const std::string& path);

    /// Enters as a guest; gives his id.
    std::string enter_guest(const std::string& name);
    nlohmann::json me();

    House& house;
    ports::Cookies cookies;
    std::string as;
    std::string address = "203.0.113.7";
    std::string set_cookie;
};

/// A tab of a browser with its WebSocket.
struct Tab {
    explicit Tab(Browser& browser, std::optional<std::string> origin = our_origin);
    /// "ok" or the code of the refusal.
    std::string hello(const std::string& as);
    std::string subscribe(int match);
    std::string resign(int match);
    std::string sent(const std::string& frame);

    House& house;
    HandLink link;
    std::unique_ptr<ports::ClientSession> session;
    std::string refused;

private:
    std::string next_id();
    int next_ = 0;
};

}  // namespace doska::app::testing
