#include "tests/support/browsers.hpp"

namespace doska::app::testing {

House::House(GatewaySettings settings)
    : hashing(world.loop, 1, Passwords::max_waiting),
      gateway(world.services, {people, hashing, hasher}, world.registry, records, settings) {}

House::~House() {
    hasher.held = false;
}

ports::HttpResponse House::ask(const ports::HttpRequest& request) {
    std::optional<ports::HttpResponse> answer;
    gateway.handle(request, [&](ports::HttpResponse response) { answer = std::move(response); });
    world.wait([&] {
        world.settle();
        return answer.has_value();
    });
    return *answer;
}

void House::pass(Millis time) {
    world.clock.now_ += time;
    gateway.on_tick(world.clock.now());
}

ports::HttpRequest Browser::request(const std::string& method, const std::string& path, const std::string& body) const {
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

std::string Browser::send(const ports::HttpRequest& request) {
    const ports::HttpResponse answer = house.ask(request);
    set_cookie = answer.set_cookie;
    constexpr std::string_view start = "__Host-doska=";
    if (set_cookie.starts_with(start))
        cookies.host = set_cookie.substr(start.size(), set_cookie.find(';') - start.size());
    return std::to_string(answer.status) + " " + answer.body;
}

std::string Browser::post(const std::string& path, const std::string& body) {
    return send(request("POST", path, body));
}

std::string Browser::get(const std::string& path) {
    return send(request("GET", path, ""));
}

std::string Browser::enter_guest(const std::string& name) {
    const std::string answer = post("/api/guests", R"({"name":")" + name + R"(","session":true})");
    REQUIRE(answer.starts_with("201 "));
    return nlohmann::json::parse(answer.substr(4))["person"];
}

nlohmann::json Browser::me() {
    return nlohmann::json::parse(get("/api/me").substr(4))["people"];
}

Tab::Tab(Browser& browser, std::optional<std::string> origin) : house(browser.house) {
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

std::string Tab::hello(const std::string& as) {
    return sent(R"({"t":"hello","id":")" + next_id() + R"(","d":{"as":")" + as + "\"}}");
}

std::string Tab::subscribe(int match) {
    return sent(R"({"t":"subscribe","id":")" + next_id() + R"(","topic":"match:)" + World::id_of(match) + "\"}");
}

std::string Tab::resign(int match) {
    return sent(R"({"t":"resign","id":")" + next_id() + R"(","topic":"match:)" + World::id_of(match) +
                R"(","d":{"game":1}})");
}

std::string Tab::sent(const std::string& frame) {
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

std::string Tab::next_id() {
    return "command-" + std::to_string(10'000'000 + ++next_);
}

}  // namespace doska::app::testing
