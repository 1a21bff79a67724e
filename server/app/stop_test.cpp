#include "server/app/gateway.hpp"
#include "tests/support/browsers.hpp"

// What the application still does when the server has begun to stop.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

struct Door {
    explicit Door(World& world)
        : hashing(world.loop, 1), gateway(world.services, {people, hashing, hasher}, world.registry, records, {}) {}

    std::string post(const std::string& path) {
        ports::HttpRequest request;
        request.method = "POST";
        request.path = path;
        request.content_type = "application/json";
        request.body = "{}";
        std::string answered;
        gateway.handle(request, [&](const ports::HttpResponse& response) {
            answered = std::to_string(response.status) + " " + response.body;
        });
        return answered;
    }

    NoExport records;
    HandPeople people;
    HandHasher hasher;
    DbTasks hashing;
    Gateway gateway;
};

}  // namespace

TEST_CASE("B10: a server that stops lets nobody in and changes nothing by HTTP, at once") {
    World world;
    Door door(world);
    CHECK(door.post("/api/guests").starts_with("400"));
    door.gateway.stop();
    for (const char* path : {"/api/guests", "/api/matches", "/api/invites"})
        CHECK(door.post(path) == R"(503 {"error":"stopping"})");
    bool refused = false;
    door.gateway.admit({}, [&](const ports::Gateway::Admission& admission) {
        refused = !admission && admission.error().status == 503 && admission.error().code == "stopping";
    });
    CHECK(refused);
}

TEST_CASE("B10: everybody who is connected is told that the server stops, whether he follows a match or not") {
    World world;
    Door door(world);
    std::vector<HandLink> links(200);
    std::vector<std::unique_ptr<ports::ClientSession>> sessions;
    for (HandLink& link : links)
        sessions.push_back(door.gateway.open({}, "", link));
    for (std::size_t i = 0; i < 100; ++i)
        sessions[i].reset();
    HandLink late;
    sessions.push_back(door.gateway.open({}, "", late));
    door.gateway.stop();
    for (std::size_t i = 0; i < links.size(); ++i)
        CHECK(links[i].count("notice") == (i < 100 ? 0 : 1));
    CHECK(late.last("notice")["d"]["code"] == "server_stopping");
    CHECK(late.last("notice")["d"]["retry_ms"] == 2500);
}
