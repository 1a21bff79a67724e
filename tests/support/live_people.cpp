#include "tests/support/live_people.hpp"

#include "server/organizer.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace doska::test {

using nlohmann::json;

void with_pages(Config& config) {
    config.origins = {page_origin};
}

net::HttpAnswer Page::ask(const std::string& method, const std::string& path, const std::string& body,
                          Headers headers) {
    net::RawClient client(port_);
    client.send(method + " " + path + " HTTP/1.1\r\nHost: doska.test\r\nUser-Agent: Test/1.0\r\n" + headers.origin +
                headers.type + (cookie.empty() ? "" : "Cookie: doska=" + cookie + "\r\n") +
                (as.empty() ? "" : "Doska-As: " + as + "\r\n") + "Content-Length: " + std::to_string(body.size()) +
                "\r\n\r\n" + body);
    auto read = client.read_answer();
    for (int more = 0; more < 2 && !read; ++more)  // the hashing of passwords has its queue
        read = client.read_answer();
    auto answer = read.value_or(net::HttpAnswer{});
    const auto at = answer.head.find("Set-Cookie: doska=");
    if (at != std::string::npos)
        cookie = answer.head.substr(at + 18, answer.head.find(';', at) - at - 18);
    return answer;
}

net::HttpAnswer Page::post(const std::string& path, const json& body) {
    return ask("POST", path, body.dump(), {});
}

json Page::must(const std::string& path, const json& body) {
    const auto answer = post(path, body);
    CAPTURE(answer.body);
    REQUIRE(answer.status / 100 == 2);
    return json::parse(answer.body);
}

json Page::me() {
    return json::parse(ask("GET", "/api/me", "", {"", ""}).body).at("people");
}

std::string Page::code(const net::HttpAnswer& answer) const {
    return std::to_string(answer.status) + " " + json::parse(answer.body).value("error", "");
}

Tab::Tab(std::uint16_t port, const Page& page, const std::string& from) : client_(port) {
    std::string headers = "Sec-WebSocket-Protocol: doska.v1\r\n";
    if (!from.empty())
        headers += "Origin: " + from + "\r\n";
    if (!page.cookie.empty())
        headers += "Cookie: doska=" + page.cookie + "\r\n";
    status = client_.upgrade(headers).status;
}

std::string Tab::send(json frame) {
    frame["id"] = "tab-frame-" + std::to_string(1'000'000 + ++count_);
    client_.text(frame.dump());
    for (;;) {
        const auto got = client_.read_answering_pings();
        if (!got || got->opcode == 8)
            return got ? "closed " + std::to_string(got->close_code()) : "gone";
        std::istringstream lines(got->payload);
        for (std::string line; std::getline(lines, line);)
            if (const json message = json::parse(line); message.value("re", "") == frame["id"])
                return message["t"] == "ok" ? "ok" : message["code"].get<std::string>();
    }
}

std::string Tab::hello(const std::string& as) {
    return send({{"t", "hello"}, {"d", {{"as", as}}}});
}

std::string Tab::command(const std::string& type, const std::string& match) {
    return send({{"t", type}, {"topic", "match:" + match}});
}

int Tab::wait_closed() {
    for (;;) {
        const auto got = client_.read_answering_pings();
        if (!got)
            return 0;
        if (got->opcode == 8)
            return got->close_code();
    }
}

Event::Event(const std::function<void(Config&)>& configure) : server(database, configure) {
    store::PgStore store(database.as_server(), 1);
    organizer_token = renew_organizer(store, "Организатор", server.now()).value();
    organizer.as = organizer.must("/api/enter", {{"token", organizer_token}}).at("person");
    made = organizer.must("/api/matches", {{"discipline", "russian"},
                                           {"control", json::array({{{"time_ms", 600'000}}})},
                                           {"people",
                                            {{"a", {{"name", "Игрок А (демо)"}}},
                                             {"b", {{"name", "Игрок Б (демо)"}}},
                                             {"judge", {{"name", "Судья (демо)"}}}}}});
    match = made.at("match");
}

}  // namespace doska::test
