#pragma once

#include "server/app/gateway.hpp"
#include "tests/support/app_table.hpp"
#include "tests/support/hand_people.hpp"

#include <doctest/doctest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

/// Browsers before the application: its gateway in the world of tests, and who sends requests to it.
namespace doska::app::testing {

struct NoExport final : ports::RecordExport {
    Result<std::string, ports::ExportError> pdn(const ports::StoredMatch&, int) const override {
        return failure(ports::ExportError::NoSuchGame);
    }
    std::string record_file(const ports::StoredMatch&) const override { return {}; }
    std::string games(std::string_view pdn, int) const override {
        return R"({"bytes":)" + std::to_string(pdn.size()) + "}";
    }
};

inline const std::string our_origin = "https://doska.example";

/// The gateway, reached by people in memory.
struct House {
    explicit House(GatewaySettings settings = {{our_origin}, 0, 0, true})
        : hashing(world.loop, 1, Passwords::max_waiting),
          gateway(world.services, {people, hashing, hasher}, world.registry, records, settings) {}
    ~House() { hasher.held = false; }
    House(const House&) = delete;
    House& operator=(const House&) = delete;

    /// Asks and waits for the answer.
    ports::HttpResponse ask(const ports::HttpRequest& request) {
        std::optional<ports::HttpResponse> answer;
        gateway.handle(request, [&](ports::HttpResponse response) { answer = std::move(response); });
        world.wait([&] {
            world.settle();
            return answer.has_value();
        });
        return *answer;
    }
    /// Time passes with the loop's ticks.
    void pass(Millis time) {
        world.clock.now_ += time;
        gateway.on_tick(world.clock.now());
    }

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

    ports::HttpRequest request(const std::string& method, const std::string& path, const std::string& body) const {
        ports::HttpRequest made;
        made.method = method;
        made.path = path;
        made.body = body;
        made.content_type = "application/json";
        made.cookies = cookies;
        made.acts_as = as;
        made.agent = "Mozilla/5.0";
        made.address = address;
        if (method == "POST")
            made.origin = our_origin;
        return made;
    }
    /// "200 {...}"; a cookie that is set is kept.
    std::string send(const ports::HttpRequest& request) {
        const ports::HttpResponse answer = house.ask(request);
        set_cookie = answer.set_cookie;
        constexpr std::string_view start = "__Host-doska=";
        if (set_cookie.starts_with(start))
            cookies.host = set_cookie.substr(start.size(), set_cookie.find(';') - start.size());
        return std::to_string(answer.status) + " " + answer.body;
    }
    std::string post(const std::string& path, const std::string& body) { return send(request("POST", path, body)); }
    std::string get(const std::string& path) { return send(request("GET", path, "")); }

    /// Enters as a guest; gives his id.
    std::string enter_guest(const std::string& name) {
        const std::string answer = post("/api/guests", R"({"name":")" + name + R"(","session":true})");
        REQUIRE(answer.starts_with("201 "));
        return nlohmann::json::parse(answer.substr(4))["person"];
    }
    nlohmann::json me() { return nlohmann::json::parse(get("/api/me").substr(4))["people"]; }

    House& house;
    ports::Cookies cookies;
    std::string as;
    std::string address = "203.0.113.7";
    std::string set_cookie;
};

/// A tab of a browser with its WebSocket.
struct Tab {
    explicit Tab(Browser& browser, std::optional<std::string> origin = our_origin) : house(browser.house) {
        ports::UpgradeRequest request;
        request.cookies = browser.cookies;
        request.origin = std::move(origin);
        bool answered = false;
        house.gateway.admit(request, [&](ports::Gateway::Admission admission) {
            answered = true;
            if (!admission) {
                refused = std::to_string(admission.error().status) + " " + admission.error().code;
                return;
            }
            session = house.gateway.open(std::move(*admission), "", link);
        });
        house.world.wait([&] { return answered; });
    }
    /// "ok" or the code of the refusal.
    std::string hello(const std::string& as) {
        return sent(R"({"t":"hello","id":")" + next_id() + R"(","d":{"as":")" + as + "\"}}");
    }
    std::string subscribe(int match) {
        return sent(R"({"t":"subscribe","id":")" + next_id() + R"(","topic":"match:)" + World::id_of(match) + "\"}");
    }
    std::string resign(int match) {
        return sent(R"({"t":"resign","id":")" + next_id() + R"(","topic":"match:)" + World::id_of(match) +
                    R"(","d":{"game":1}})");
    }
    std::string sent(const std::string& frame) {
        const std::string id = "command-" + std::to_string(10'000'000 + next_);
        session->on_frame(frame, house.world.clock.now(), Millis{0});
        std::string code;
        house.world.wait([&] {
            house.world.settle();
            for (const auto& message : link.got)
                if (message.contains("re") && message["re"] == id)
                    code = message["t"] == "ok" ? "ok" : message["code"].get<std::string>();
            return !code.empty();
        });
        return code;
    }

    House& house;
    HandLink link;
    std::unique_ptr<ports::ClientSession> session;
    std::string refused;

private:
    std::string next_id() { return "command-" + std::to_string(10'000'000 + ++next_); }
    int next_ = 0;
};

}  // namespace doska::app::testing
