#pragma once

#include "tests/load/event_loop.hpp"
#include "tests/load/socket.hpp"
#include "tests/load/ws_frame.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace doska::load {

/// What a WebSocket tells. A callback may send and close, but not destroy the client.
class WsListener {
public:
    virtual ~WsListener() = default;
    virtual void on_open() = 0;
    /// One JSON object of a text frame (a frame may hold several, one a line); `at`: when its bytes were read.
    virtual void on_object(std::string_view object, Clock::time_point at) = 0;
    /// The link is gone: the close frame's code, or 1006 when there was none.
    virtual void on_closed(std::uint16_t code, std::string_view reason) = 0;
};

/// A WebSocket to doska.v1 that never blocks; small while idle, so that one process can hold thousands. Answers pings.
/// Made for a server that is trusted and near: it does not check Sec-WebSocket-Accept, and knows neither TLS nor
/// extensions.
class WsClient : private Watched {
public:
    WsClient(EventLoop& loop, WsListener& listener) : loop_(loop), listener_(listener) {}
    ~WsClient() override;
    WsClient(const WsClient&) = delete;
    WsClient& operator=(const WsClient&) = delete;

    /// Connects and upgrades; on_open or on_closed follows. `token` empty: anonymous.
    void open(const Endpoint& endpoint, std::string_view token);
    /// One text frame. Ignored while the link is not open.
    void send(std::string_view text);
    /// Says goodbye and drops the link; on_closed is not called.
    void close();

    bool is_open() const { return state_ == State::Open; }
    bool is_closed() const { return state_ == State::Closed; }

private:
    enum class State : std::uint8_t { Closed, Connecting, Upgrading, Open };

    void on_ready(std::uint32_t events) override;
    void finish_connecting();
    void read();
    void take(std::string_view bytes, Clock::time_point at);
    std::size_t take_upgrade(std::string_view bytes);
    std::size_t take_frames(std::string_view bytes, Clock::time_point at);
    void take_frame(const Frame& frame, Clock::time_point at);
    void take_message(std::string_view text, Clock::time_point at);
    void put(Opcode opcode, std::string_view payload);
    void flush();
    void drop();
    void lose(std::uint16_t code, std::string_view reason);

    EventLoop& loop_;
    WsListener& listener_;
    State state_ = State::Closed;
    bool waits_to_write_ = false;
    int fd_ = -1;
    std::uint32_t mask_ = 0x9E3779B9;
    std::string in_;       // bytes of a frame that is not whole yet
    std::string message_;  // fragments of a message that is not whole yet
    std::string out_;
};

}  // namespace doska::load
