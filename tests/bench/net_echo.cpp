// A server over server/net without an application, to be put beside other WebSocket servers by a load generator.
//   net_echo PORT echo|fan       fan: every frame goes to every client, in slices as watchers are served
#include "server/net/loop.hpp"
#include "server/net/server.hpp"
#include "server/net/steady_wall_clock.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace doska;

constexpr std::size_t slice = 64;

class Clients {
public:
    explicit Clients(ports::Loop& loop) : loop_(loop) {}
    void add(ports::ClientLink& link) { links_.push_back(&link); }
    void remove(ports::ClientLink& link) { std::erase(links_, &link); }

    /// While one round over the clients goes on, what comes meanwhile waits for the next round and is joined there.
    void send_to_all(ports::Message message) {
        waiting_.push_back(std::move(message));
        if (round_.empty()) {
            begin_round();
        }
    }

private:
    void begin_round() {
        round_.swap(waiting_);
        if (!round_.empty()) {
            serve_slice(0);
        }
    }
    void serve_slice(std::size_t from) {
        const std::size_t to = std::min(from + slice, links_.size());
        for (std::size_t i = from; i < to; ++i) {
            for (const ports::Message& message : round_) {
                links_[i]->send(message);
            }
        }
        if (to < links_.size()) {
            return loop_.post([this, to] { serve_slice(to); });
        }
        round_.clear();
        begin_round();
    }

    ports::Loop& loop_;
    std::vector<ports::ClientLink*> links_;
    std::vector<ports::Message> round_;
    std::vector<ports::Message> waiting_;
};

class Session final : public ports::ClientSession {
public:
    Session(ports::ClientLink& link, Clients* all) : link_(link), all_(all) {
        if (all_ != nullptr) {
            all_->add(link_);
        }
    }
    void on_frame(std::string_view text, Instant, Millis) override {
        const auto message = std::make_shared<const std::string>(text);
        if (all_ != nullptr) {
            all_->send_to_all(message);
        } else {
            link_.send(message);
        }
    }
    void on_round_trip(Millis) override {}
    void on_closed() override {
        if (all_ != nullptr) {
            all_->remove(link_);
        }
    }

private:
    ports::ClientLink& link_;
    Clients* all_;
};

class BenchGateway final : public ports::Gateway {
public:
    explicit BenchGateway(Clients* all) : all_(all) {}
    void admit(ports::UpgradeRequest, std::function<void(Admission)> answer) override { answer(ports::Admitted{}); }
    std::unique_ptr<ports::ClientSession> open(ports::Admitted, std::string, ports::ClientLink& link) override {
        return std::make_unique<Session>(link, all_);
    }
    void handle(ports::HttpRequest, std::function<void(ports::HttpResponse)> answer) override {
        answer({404, "application/json", "{\"error\":\"not_found\"}", ""});
    }

private:
    Clients* all_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "net_echo PORT echo|fan\n");
        return 2;
    }
    net::Settings settings;
    settings.port = static_cast<std::uint16_t>(std::atoi(argv[1]));
    settings.operator_port = 0;
    const net::SteadyWallClock clock;
    obs::Metrics metrics;
    net::IoLoop loop(clock);
    Clients all(loop);
    BenchGateway gateway(std::string_view(argv[2]) == "fan" ? &all : nullptr);
    net::Server server(loop, gateway, metrics, settings,
                       {[&] { return metrics.text(); }, [] { return std::string(); }});
    if (const auto started = server.start(); !started) {
        std::fprintf(stderr, "%s\n", started.error().c_str());
        return 1;
    }
    loop.on_signal({SIGTERM, SIGINT}, [&](int) { server.stop(Millis{3000}, [&] { loop.stop(); }); });
    std::fprintf(stderr, "ready\n");
    loop.run();
}
