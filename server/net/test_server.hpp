#pragma once

#include "server/net/loop.hpp"
#include "server/net/server.hpp"
#include "server/net/steady_wall_clock.hpp"
#include "server/net/test_client.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace doska::net {

/// An application that does what the text frames tell it, and remembers what it was told by the network.
class ScriptedGateway final : public ports::Gateway {
public:
    void admit(ports::UpgradeRequest request, std::function<void(Admission)> answer) override;
    std::unique_ptr<ports::ClientSession> open(ports::Admitted admitted, std::string address,
                                               ports::ClientLink& link) override;
    void handle(ports::HttpRequest request, std::function<void(ports::HttpResponse)> answer) override;

    // Read by the test's thread.
    std::atomic<int> opened{0};
    std::atomic<int> closed{0};
    std::atomic<int> frames{0};
    std::atomic<std::size_t> most_queued{0};
    std::vector<std::int64_t> stamps() const {
        const std::scoped_lock guard(lock_);
        return stamps_;
    }
    /// What the last stamp was put back by.
    std::int64_t lateness() const {
        const std::scoped_lock guard(lock_);
        return lateness_;
    }
    std::vector<std::int64_t> round_trips() const {
        const std::scoped_lock guard(lock_);
        return round_trips_;
    }

    // On the loop only.
    std::set<ports::ClientLink*> links;
    std::function<void(ports::HttpResponse)> kept_answer;

private:
    class Session;
    mutable std::mutex lock_;
    std::vector<std::int64_t> stamps_;
    std::int64_t lateness_ = 0;
    std::vector<std::int64_t> round_trips_;
};

class ScriptedGateway::Session final : public ports::ClientSession {
public:
    Session(ScriptedGateway& gateway, ports::ClientLink& link, std::string name)
        : gateway_(gateway), link_(link), name_(std::move(name)) {
        gateway_.links.insert(&link_);
    }

    void on_frame(std::string_view text, Instant read, Millis lateness) override {
        ++gateway_.frames;
        {
            const std::scoped_lock guard(gateway_.lock_);
            gateway_.stamps_.push_back(to_ms(read - lateness));
            gateway_.lateness_ = lateness.count();
        }
        const auto space = std::min(text.find(' '), text.size());
        obey(text.substr(0, space), std::string(text.substr(std::min(space + 1, text.size()))));
    }
    void on_round_trip(Millis round_trip) override {
        const std::scoped_lock guard(gateway_.lock_);
        gateway_.round_trips_.push_back(round_trip.count());
    }
    void on_closed() override {
        gateway_.links.erase(&link_);
        link_.send(std::make_shared<const std::string>("too late"));  // harmless by contract
        link_.close(4400, "too late");
        ++gateway_.closed;
    }

private:
    void send(std::string text) {
        link_.send(std::make_shared<const std::string>(std::move(text)));
        gateway_.most_queued = std::max<std::size_t>(gateway_.most_queued, link_.queued_bytes());
    }
    void obey(std::string_view word, const std::string& rest) {
        if (word == "echo") {
            send(rest);
        } else if (word == "size") {
            send(std::to_string(rest.size()));
        } else if (word == "name") {
            send(name_);
        } else if (word == "burst") {
            for (int i = 0, count = std::stoi(rest); i < count; ++i) {
                send("m" + std::to_string(i));
            }
        } else if (word == "big") {
            send(std::string(std::stoul(rest), 'x'));
        } else if (word == "bye") {
            send("last words");
            link_.close(static_cast<std::uint16_t>(std::stoi(rest)), "told to");
        } else if (word == "pause") {
            link_.set_reading(false);
            send("paused");
        } else if (word == "toggle") {
            link_.set_reading(false);
            link_.set_reading(true);
            send("toggled");
        } else if (word == "ping") {
            link_.set_ping_interval(Millis{std::stoi(rest)});
        } else if (word == "block") {
            std::this_thread::sleep_for(std::chrono::milliseconds(std::stoi(rest)));
        }
    }

    ScriptedGateway& gateway_;
    ports::ClientLink& link_;
    std::string name_;
};

inline void ScriptedGateway::admit(ports::UpgradeRequest request, std::function<void(Admission)> answer) {
    if (request.origin && *request.origin != "https://doska.example") {
        return answer(failure(Refusal{403, "foreign_origin"}));
    }
    if (request.bearer == "revoked") {
        return answer(failure(Refusal{401, "unauthorized"}));
    }
    if (request.bearer.empty()) {
        const std::string& name = request.cookies.plain;
        return answer(name.empty() ? ports::Admitted{}
                                   : ports::Admitted{ports::Person{name, name, std::nullopt}, nullptr});
    }
    answer(ports::Admitted{ports::Person{request.bearer, "Name of " + request.bearer, std::nullopt}, nullptr});
}

inline std::unique_ptr<ports::ClientSession> ScriptedGateway::open(ports::Admitted admitted, std::string address,
                                                                   ports::ClientLink& link) {
    ++opened;
    return std::make_unique<Session>(*this, link, admitted.person ? admitted.person->id : "nobody at " + address);
}

inline void ScriptedGateway::handle(ports::HttpRequest request, std::function<void(ports::HttpResponse)> answer) {
    if (request.path == "/never") {
        kept_answer = std::move(answer);
    } else if (request.path == "/dropped") {
        // The answer is forgotten with its function.
    } else if (request.path == "/twice") {
        answer({200, "text/plain", "first", ""});
        answer({200, "text/plain", "second", ""});
    } else if (request.path == "/browser") {
        answer({200, "text/plain",
                request.cookies.host + "|" + request.cookies.plain + "|" + request.acts_as + "|" + request.agent, "",
                "doska=new; Path=/"});
    } else if (request.path == "/pdn") {
        answer({200, "text/plain; charset=utf-8", "1. c3-d4", "game \"1\".pdn"});
    } else {
        answer({200, "text/plain",
                request.method + " " + request.path + " ?" + request.query + " " + request.bearer + " " +
                    request.origin.value_or("-") + " " + request.content_type + " " + request.address + " " +
                    std::to_string(request.body.size()),
                ""});
    }
}

/// A server on free ports with its loop in a thread of its own.
class TestServer {
public:
    explicit TestServer(Settings settings = {}) {
        settings.port = settings.operator_port = 0;
        server_ =
            std::make_unique<Server>(loop, gateway, metrics, settings,
                                     OperatorPages{[this] { return metrics.text(); }, [this] { return not_ready; }});
        const auto started = server_->start();
        if (!started) {
            throw std::runtime_error(started.error());
        }
        port = server_->port();
        operator_port = server_->operator_port();
        thread_ = std::thread([this] { loop.run(); });
    }
    ~TestServer() {
        on_loop([this] { server_.reset(); });
        loop.stop();
        thread_.join();
    }

    void destroy_server() {
        on_loop([this] { server_.reset(); });
    }
    /// Runs it on the loop and waits for it.
    void on_loop(std::function<void()> work) {
        std::promise<void> done;
        loop.post([&] {
            work();
            done.set_value();
        });
        done.get_future().wait();
    }
    void refuse_new() {
        on_loop([this] { server_->refuse_new(); });
    }
    std::future<void> stop(Millis wait) {
        auto stopped = std::make_shared<std::promise<void>>();
        loop.post([this, wait, stopped] { server_->stop(wait, [stopped] { stopped->set_value(); }); });
        return stopped->get_future();
    }
    /// Waits up to 5 s for it to become true.
    static bool soon(const std::function<bool()>& condition) {
        for (int i = 0; i < 500; ++i) {
            if (condition()) {
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return condition();
    }

    SteadyWallClock clock;
    obs::Metrics metrics;
    ScriptedGateway gateway;
    IoLoop loop{clock};
    std::string not_ready;
    std::uint16_t port = 0;
    std::uint16_t operator_port = 0;

private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

}  // namespace doska::net
