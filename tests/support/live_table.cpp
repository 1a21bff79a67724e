#include "tests/support/live_table.hpp"

#include <atomic>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace doska::test {

using nlohmann::json;

json call_http(std::uint16_t port, const std::string& method, const std::string& target, const std::string& token,
               const json& body) {
    net::RawClient client(port);
    const std::string text = body.dump();
    client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
                (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n") +
                "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
    const auto answer = client.read_answer();
    if (!answer || (answer->status != 200 && answer->status != 201))
        throw std::runtime_error(target + ": " + (answer ? answer->body : "no answer"));
    return json::parse(answer->body);
}

std::string make_guest(const LiveServer& server) {
    return call_http(server.port(), "POST", "/api/guests", "", {{"name", "Игрок"}}).at("token");
}

Instant due_of(const json& message) {
    const json& clocks = message.at("d").at("clocks");
    const std::string running = clocks.at("running");
    return Instant(
        Millis(clocks.at("since_ms").get<std::int64_t>() + clocks.at(running).at("left_ms").get<std::int64_t>()));
}

Line::Line(const LiveServer& server, const std::string& match, const std::string& token)
    : server_(server), topic_("match:" + match), client_(std::make_unique<net::RawClient>(server.port())) {
    const std::string bearer = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
    if (client_->upgrade("Sec-WebSocket-Protocol: doska.v1\r\n" + bearer).status != 101)
        throw std::runtime_error("no upgrade");
    send("subscribe");
    wait_kind("snapshot");
}

Sent Line::send(const std::string& type, const json& data) {
    static std::atomic<int> count{0};  // a player has one series of ids on all lines
    std::string id = std::to_string(++count);
    id.insert(0, 16 - id.size(), 'f');
    json message{{"t", type}, {"id", id}, {"topic", topic_}};
    if (!data.empty())
        message["d"] = data;
    const std::string frame = net::RawClient::frame(1, message.dump());
    const Instant began = server_.now();
    client_->send(frame);
    return {std::move(id), began, server_.now()};
}

bool Line::read_some(Millis limit) {
    if (closed_ || !client_->readable(limit))
        return false;
    const auto frame = client_->read_frame();
    if (frame && frame->opcode == 9)
        return client_->send(net::RawClient::frame(10, frame->payload));
    if (!frame || frame->opcode == 8) {
        closed_ = frame ? frame->close_code() : 1006;
        return false;
    }
    std::istringstream lines(frame->payload);
    for (std::string object; std::getline(lines, object);) {
        heard_.push_back(object);
        messages_.push_back(json::parse(object));
    }
    return true;
}

json Line::wait(const Wanted& wanted, Millis limit) {
    const Instant give_up = server_.now() + limit;
    for (;;) {
        while (next_ < messages_.size())
            if (const json& message = messages_[next_++]; wanted(message))
                return message;
        const Instant now = server_.now();
        if (closed_ || now >= give_up)
            throw std::runtime_error("waited in vain; the last message: " + (heard_.empty() ? "none" : heard_.back()));
        read_some(give_up - now);
    }
}

json Line::wait_kind(const std::string& kind, Millis limit) {
    try {
        return wait([&](const json& message) { return message.at("t") == kind; }, limit);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(kind + ": " + error.what());
    }
}

json Line::reply(const std::string& id) {
    const std::size_t next = next_;
    const json found = wait([&](const json& message) { return message.value("re", "") == id; });
    next_ = next;
    return found;
}

Sent Line::must(const std::string& type, const json& data) {
    Sent sent = send(type, data);
    if (const json answer = reply(sent.id); answer.at("t") != "ok")
        throw std::runtime_error(type + " refused: " + answer.dump());
    return sent;
}

void Line::listen(Millis time) {
    for (const Instant end = server_.now() + time; server_.now() < end && !closed_;)
        read_some(end - server_.now());
}

int Line::wait_closed() {
    for (const Instant give_up = server_.now() + Millis{20'000}; !closed_ && server_.now() < give_up;)
        read_some(Millis{1'000});
    return closed_.value_or(0);
}

LiveTable::LiveTable(const LiveServer& server, json terms)
    : server_(server), tokens_{make_guest(server), make_guest(server)} {
    json request{{"discipline", "russian"},
                 {"seat", "a"},
                 {"start_countdown_ms", 0},
                 {"resume_countdown_ms", 0},
                 {"resume_wait_ms", 60'000}};
    request.update(terms);
    const json made = call_http(server.port(), "POST", "/api/matches", tokens_[0], request);
    id_ = made.at("match");
    judge_invite_ = made.at("invites").at("judge");
    call_http(server.port(), "POST", "/api/invites", tokens_[1], {{"code", made.at("invites").at("b")}});
    connect_to(server);
}

void LiveTable::connect_to(const LiveServer& server) {
    server_ = server;
    for (const Seat seat : {Seat::A, Seat::B})
        lines_[index(seat)] = std::make_unique<Line>(server, id_, tokens_[index(seat)]);
}

json LiveTable::start() {
    ++game_;
    line(Seat::A).must("ready");
    line(Seat::B).must("ready");
    json started = line(Seat::A).wait_kind("game_started");
    json other = line(Seat::B).wait_kind("game_started");
    return started.at("d").at("white") == "a" ? started : other;
}

Sent LiveTable::send_move(Seat seat, int ply, const std::string& move, bool offer_draw) {
    json data{{"game", game_}, {"ply", ply}, {"move", move}};
    if (offer_draw)
        data["offer_draw"] = true;
    return line(seat).send("play_move", data);
}

json LiveTable::play(Seat seat, int ply, const std::string& move, bool offer_draw) {
    const Sent sent = send_move(seat, ply, move, offer_draw);
    if (const json answer = line(seat).reply(sent.id); answer.at("t") != "ok")
        throw std::runtime_error(move + " refused: " + answer.dump());
    return line(other(seat)).wait([&](const json& m) {
        return m.at("t") == "move_played" && m.at("d").at("ply") == ply;
    });
}

}  // namespace doska::test
