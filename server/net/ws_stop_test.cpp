#include "server/net/test_server.hpp"
#include "server/net/ws_dialogue.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("200 clients at once: all are served, all are forgotten") {
    TestServer server;
    {
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 200; ++i) {
            clients.push_back(std::make_unique<RawClient>(server.port));
            clients.back()->send(RawClient::upgrade_request());
        }
        for (auto& client : clients) {
            REQUIRE(client->read_answer()->status == 101);
        }
        for (int round = 0; round < 3; ++round) {
            for (std::size_t i = 0; i < clients.size(); ++i) {
                clients[i]->text("echo " + std::to_string(i));
            }
            for (std::size_t i = 0; i < clients.size(); ++i) {
                REQUIRE(clients[i]->read_answering_pings()->payload == std::to_string(i));
            }
        }
        CHECK(server.metrics.text().find("doska_net_websockets 200\n") != std::string::npos);
    }
    CHECK(TestServer::soon([&] { return server.gateway.closed == 200; }));
}

TEST_CASE("stop: everyone gets what waits and 1012 with advice; nobody new comes in") {
    TestServer server;
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 20; ++i) {
        clients.push_back(std::make_unique<RawClient>(server.port));
        REQUIRE(clients.back()->upgrade().status == 101);
    }
    RawClient idle_http(server.port);
    REQUIRE(TestServer::soon([&] { return server.gateway.opened == 20; }));
    server.on_loop([&] {
        for (auto* link : server.gateway.links) {
            link->send(std::make_shared<const std::string>("notice"));
        }
    });
    auto stopped = server.stop(5s);
    std::set<std::string> reasons;
    for (auto& client : clients) {
        const auto notice = client->read_answering_pings();
        REQUIRE(notice);
        CHECK(notice->payload == "notice");
        const auto ended = read_close(*client);
        CHECK(ended.code == 1012);
        CHECK(ended.reason.find("retry in ") == 0);
        const double seconds = std::stod(ended.reason.substr(9));
        CHECK(seconds >= 0.3);
        CHECK(seconds <= 5.0);
        reasons.insert(ended.reason);
    }
    CHECK(reasons.size() > 3);  // not all at the same time
    CHECK(idle_http.ended());
    CHECK(stopped.wait_for(5s) == std::future_status::ready);
    CHECK(server.gateway.closed == 20);
    CHECK_FALSE(RawClient(server.port).connected());
}

TEST_CASE("stop: does not wait longer than it was told for who does not answer") {
    Settings settings;
    settings.close_deadline = 60s;
    TestServer server(settings);
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    REQUIRE(reply(client, "echo x") == "x");
    const auto started = server.clock.now();
    auto stopped = server.stop(400ms);
    CHECK(stopped.wait_for(5s) == std::future_status::ready);
    CHECK(server.clock.now() - started >= 390ms);
    CHECK(server.gateway.closed == 1);
}

TEST_CASE("a server that is destroyed tells the application the end of every client") {
    TestServer server;
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    REQUIRE(reply(client, "echo x") == "x");
    server.destroy_server();
    CHECK(server.gateway.closed == 1);
    CHECK(client.ended());
}
