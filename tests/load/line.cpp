#include "tests/load/line.hpp"

#include <fmt/format.h>

namespace doska::load {

using nlohmann::json;

namespace {
constexpr auto patience = std::chrono::seconds(15);
}

Line::Line(EventLoop& loop, std::string name) : loop_(loop), socket_(loop, *this), name_(std::move(name)) {}

void Line::wait(const std::function<bool()>& done, const std::string& what) {
    const bool in_time = loop_.run_until([&] { return done() || !lost_.empty(); }, Clock::now() + patience);
    if (!lost_.empty())
        throw LineError(name_ + ": " + lost_);
    if (!in_time)
        throw LineError(name_ + " waited in vain for " + what);
}

void Line::open(const Endpoint& endpoint, const std::string& token) {
    socket_.open(endpoint, token);
    wait([this] { return socket_.is_open(); }, "the connection");
}

std::int64_t Line::ask(const std::string& kind, const std::string& match, const json& data) {
    const json& answer = answer_to(kind, match, data);
    if (answer.at("t") != "ok")
        throw LineError(name_ + ": " + kind + " was refused: " + answer.dump());
    return answer.value("seq", std::int64_t{0});
}

void Line::send(const std::string& kind, const std::string& match, const json& data) {
    const json frame{
        {"t", kind}, {"id", fmt::format("{}-{:012}", name_, commands_++)}, {"topic", "match:" + match}, {"d", data}};
    socket_.send(frame.dump());
}

const json& Line::answer_to(const std::string& kind, const std::string& match, const json& data) {
    awaited_id_ = fmt::format("{}-{:012}", name_, commands_++);
    json frame{{"t", kind}, {"id", awaited_id_}, {"topic", "match:" + match}};
    if (!data.is_null())
        frame["d"] = data;
    answer_.reset();
    socket_.send(frame.dump());
    wait([this] { return answer_.has_value(); }, "the answer to " + kind);
    return *answer_;
}

void Line::wait_for_seq(std::int64_t seq) {
    wait([this, seq] { return seq_ >= seq; }, "message " + std::to_string(seq));
}

void Line::wait_for_end() {
    wait([this] { return match_ended_; }, "the match's end");
}

void Line::on_closed(std::uint16_t code, std::string_view reason) {
    lost_ = fmt::format("the link was closed: {} {}", code, reason);
}

void Line::on_object(std::string_view object, Clock::time_point) {
    json message = json::parse(object);
    if (message.value("re", "") == awaited_id_) {
        answer_ = std::move(message);
        return;
    }
    if (message.contains("seq"))
        take_message(message);
    if (heard_)
        heard_(message);
}

void Line::take_message(const json& message) {
    const std::string kind = message.at("t");
    const json& data = message.at("d");
    seq_ = message.at("seq");
    if (kind == "snapshot" && data.contains("moves")) {
        moves_.clear();
        for (const auto& move : data.at("moves"))
            moves_.append(move.get<std::string>()).append(" ");
        plies_ = static_cast<int>(data.at("moves").size());
    } else if (kind == "move_played") {
        moves_.append(data.at("move").get<std::string>()).append(" ");
        ++plies_;
    } else if (kind == "draw_offered") {
        offer_ = seq_;
    } else if (kind == "game_ended") {
        const std::string result = data.at("result");
        ending_ = fmt::format("{}{} ({}, {})", result, result == "a" || result == "b" ? " won" : "",
                              data.at("cause").get<std::string>(), data.value("clause", ""));
    } else if (kind == "match_ended") {
        match_ended_ = true;
    }
}

}  // namespace doska::load
