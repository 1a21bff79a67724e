// An echo server over server/net, to be put beside other WebSocket servers by a load generator.
//   net_echo PORT [OUTBOX_BYTES]
#include "server/net/loop.hpp"
#include "server/net/server.hpp"
#include "server/net/steady_wall_clock.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace {

using namespace doska;

class Echo final : public ports::ClientSession {
public:
    explicit Echo(ports::ClientLink& link) : link_(link) {}
    void on_frame(std::string_view text, Instant, Millis) override {
        link_.send(std::make_shared<const std::string>(text));
    }
    void on_round_trip(Millis) override {}
    void on_closed() override {}

private:
    ports::ClientLink& link_;
};

class EchoGateway final : public ports::Gateway {
public:
    void admit(ports::UpgradeRequest, std::function<void(Admission)> answer) override {
        answer(std::optional<ports::Person>());
    }
    std::unique_ptr<ports::ClientSession> open(std::optional<ports::Person>, std::string,
                                               ports::ClientLink& link) override {
        return std::make_unique<Echo>(link);
    }
    void handle(ports::HttpRequest, std::function<void(ports::HttpResponse)> answer) override {
        answer({404, "application/json", "{\"error\":\"not_found\"}", ""});
    }
};

}  // namespace

int main(int argc, char** argv) {
    net::Settings settings;
    settings.port = static_cast<std::uint16_t>(argc > 1 ? std::atoi(argv[1]) : 8080);
    settings.operator_port = 0;
    if (argc > 2) {
        settings.max_outbox_bytes = static_cast<std::size_t>(std::atol(argv[2]));
    }
    const net::SteadyWallClock clock;
    obs::Metrics metrics;
    EchoGateway gateway;
    net::IoLoop loop(clock);
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
