#pragma once

#include "tests/load/ws_client.hpp"
#include "tests/support/json.hpp"

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

namespace doska::load {

/// The server refused, did not answer, or said something that could not be.
class LineError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// One person's WebSocket, used step by step: ask, wait for the answer, go on. For programs that play one game.
class Line : private WsListener {
public:
    Line(EventLoop& loop, std::string name);

    /// Connects; `token` empty: as a spectator.
    void open(const Endpoint& endpoint, const std::string& token);
    /// Sends a command and waits for its answer: the seq of what it caused (0: nothing), or LineError with the code.
    std::int64_t ask(const std::string& kind, const std::string& match, const nlohmann::json& data = nullptr);
    /// The same, and the answer whatever it is.
    const nlohmann::json& answer_to(const std::string& kind, const std::string& match,
                                    const nlohmann::json& data = nullptr);
    /// Sends what is answered only where it is refused.
    void send(const std::string& kind, const std::string& match, const nlohmann::json& data);
    /// Is told of every message but answers.
    void on_message(std::function<void(const nlohmann::json&)> heard) { heard_ = std::move(heard); }
    /// Waits until a message with this seq or a later one has come.
    void wait_for_seq(std::int64_t seq);
    void wait_for_end();

    const std::string& moves() const { return moves_; }  // as seen, a space after each
    int plies() const { return plies_; }
    /// The seq of the last open draw offer.
    std::int64_t offer() const { return offer_; }
    /// "a no_moves 2.1.8.1" when the game has ended.
    const std::optional<std::string>& ending() const { return ending_; }

private:
    void on_open() override {}
    void on_object(std::string_view object, Clock::time_point at) override;
    void on_closed(std::uint16_t code, std::string_view reason) override;
    void wait(const std::function<bool()>& done, const std::string& what);
    void take_message(const nlohmann::json& message);

    EventLoop& loop_;
    WsClient socket_;
    std::string name_;
    int commands_ = 0;
    std::optional<nlohmann::json> answer_;
    std::string awaited_id_;
    std::string lost_;
    std::function<void(const nlohmann::json&)> heard_;
    std::int64_t seq_ = -1;
    std::int64_t offer_ = 0;
    int plies_ = 0;
    std::string moves_;
    std::optional<std::string> ending_;
    bool match_ended_ = false;
};

}  // namespace doska::load
