#include "server/net/ws_session.hpp"

#include "server/net/frame.hpp"
#include "server/net/outbox.hpp"
#include "server/net/wire.hpp"

#include <boost/beast/websocket.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string>
#include <utility>

namespace doska::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using beast::error_code;

constexpr std::uint16_t code_binary = 1003;
constexpr std::uint16_t code_policy = 1008;
constexpr std::uint16_t code_restarting = 1012;
constexpr std::uint16_t code_too_slow = 4408;
constexpr std::size_t longest_reason = 120;  // a control frame holds 123 bytes
constexpr int most_control_frames = 500;     // between two looks at the clock, at most 10 s

/// Reads, writes, pings and closes one WebSocket. Frames and pings go straight to the wire, Beast does the rest. The
/// application is never called from inside a call that it makes, and told of the end exactly once.
class WsSession final : public Connection, public ports::ClientLink {
public:
    WsSession(std::shared_ptr<Core> core, Socket socket, std::string address)
        : core_(std::move(core)),
          ws_(Wire(std::move(socket))),
          outbox_(core_->settings.max_outbox_bytes, core_->settings.max_frame_bytes),
          address_(std::move(address)),
          ping_interval_(core_->settings.ping_interval) {}
    ~WsSession() override = default;

    void start(const http::request<http::string_body>& request, ports::Admitted admitted);

    void send(ports::Message message) override;
    std::size_t queued_bytes() const override { return outbox_.bytes(); }
    void set_reading(bool reading) override;
    void close(std::uint16_t code, std::string_view reason) override;
    void set_ping_interval(Millis interval) override;

    void go_away() override;
    void cut() override;
    void flush() override;
    void on_timer(Instant now) override;

private:
    std::shared_ptr<WsSession> self() { return std::static_pointer_cast<WsSession>(shared_from_this()); }
    Instant now() const { return core_->loop.now(); }
    bool ending() const { return close_at_.has_value() || finished_; }
    Wire& wire() { return ws_.next_layer(); }
    Socket& socket() { return wire().next_layer(); }

    void set_options();
    void on_accept(error_code error, ports::Admitted admitted);
    void read();
    void on_read(error_code error, std::size_t size, IoLoop::Stamp stamp);
    void deliver(std::string_view piece, IoLoop::Stamp stamp);
    void on_control(websocket::frame_type kind, beast::string_view payload);
    void schedule_flush();
    void pump();
    void put_frame();
    void put_ping();
    void wait_for_room();
    void write_close();
    void look_at_silence(Instant now);
    void arm_next();
    void arm(Instant at);
    void end_by(Instant at);
    void finish(std::string_view reason);

    std::shared_ptr<Core> core_;
    websocket::stream<Wire, false> ws_;
    std::unique_ptr<ports::ClientSession> session_;
    Outbox outbox_;
    std::string address_;
    std::string close_reason_;
    std::string assembled_;  // a message that came in pieces
    std::array<char, 512> piece_;

    Instant armed_at_{};
    Instant last_byte_{};
    Instant last_frame_{};  // of the client's own, not an answer to a ping
    Instant next_ping_{};
    Instant ping_sent_{};
    Millis ping_interval_;
    std::optional<Instant> close_at_;  // when the socket is cut; set = ending
    std::optional<Millis> round_trip_;
    std::uint32_t ping_number_ = 0;
    int control_frames_ = 0;
    std::uint16_t close_code_ = 0;
    bool reading_ = false;  // a read is under way
    bool waits_for_room_ = false;
    bool closing_ = false;  // the closing handshake is under way
    bool wants_reading_ = true;
    bool ping_due_ = false;
    bool ping_unanswered_ = false;
    bool flush_scheduled_ = false;
    bool open_ = false;
    bool finished_ = false;
};

void WsSession::set_options() {
    ws_.set_option(
        websocket::stream_base::timeout{websocket::stream_base::none(), websocket::stream_base::none(), false});
    ws_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(http::field::sec_websocket_protocol, subprotocol); }));
    ws_.read_message_max(core_->settings.max_message_bytes);
    ws_.control_callback([this](websocket::frame_type kind, beast::string_view payload) { on_control(kind, payload); });
}

void WsSession::start(const http::request<http::string_body>& request, ports::Admitted admitted) {
    set_options();
    end_by(now() + core_->settings.http_timeout);  // unless the handshake is done by then
    ws_.async_accept(request, [self = self(), admitted = std::move(admitted)](error_code error) mutable {
        self->on_accept(error, std::move(admitted));
    });
}

void WsSession::on_accept(error_code error, ports::Admitted admitted) {
    if (error || finished_) {
        return finish("handshake");
    }
    open_ = true;
    close_at_.reset();
    core_->figures.sockets.add(1);
    last_byte_ = now();
    next_ping_ = last_byte_ + ping_interval_;
    arm_next();
    session_ = core_->gateway.open(std::move(admitted), std::exchange(address_, {}), *this);
    if (wants_reading_ && !ending()) {
        read();
    }
}

void WsSession::read() {
    reading_ = true;
    ws_.async_read_some(asio::buffer(piece_), [self = self()](error_code error, std::size_t size) {
        self->on_read(error, size, self->core_->loop.stamp());
    });
}

void WsSession::on_read(error_code error, std::size_t size, IoLoop::Stamp stamp) {
    reading_ = false;
    if (error) {
        return finish(error == websocket::error::message_too_big ? "1009" : "peer");
    }
    last_byte_ = last_frame_ = stamp.read;
    if (ending()) {
        return;  // what comes now is no longer answered; the closing handshake reads the rest
    }
    if (!ws_.got_text()) {
        return close(code_binary, "text only");
    }
    deliver(std::string_view(piece_.data(), size), stamp);
    if (wants_reading_ && !reading_ && !ending()) {
        read();
    }
}

void WsSession::deliver(std::string_view piece, IoLoop::Stamp stamp) {
    const bool whole = assembled_.empty() && ws_.is_message_done();
    if (!whole) {
        assembled_ += piece;
    }
    if (!ws_.is_message_done()) {
        return;
    }
    core_->figures.frames_in.add();
    if (whole) {
        return session_->on_frame(piece, stamp.read, stamp.lateness);
    }
    const std::string message = std::exchange(assembled_, {});
    session_->on_frame(message, stamp.read, stamp.lateness);
}

// Runs inside a read of the library, where no other operation may begin: what follows from it is done in flush().
void WsSession::on_control(websocket::frame_type kind, beast::string_view payload) {
    last_byte_ = now();
    ++control_frames_;
    if (kind != websocket::frame_type::pong || !ping_unanswered_) {
        return;
    }
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(payload.data(), payload.data() + payload.size(), number);
    if (error != std::errc() || end != payload.data() + payload.size() || number != ping_number_) {
        return;
    }
    ping_unanswered_ = false;
    round_trip_ = last_byte_ - ping_sent_;
    schedule_flush();
}

void WsSession::send(ports::Message message) {
    if (ending()) {
        return;
    }
    if (!outbox_.push(std::move(message))) {
        outbox_.clear();
        return close(code_too_slow, "too slow");
    }
    schedule_flush();
}

void WsSession::schedule_flush() {
    if (!flush_scheduled_) {
        flush_scheduled_ = true;
        core_->flush_later(shared_from_this());
    }
}

void WsSession::flush() {
    flush_scheduled_ = false;
    if (finished_) {
        return;
    }
    if (round_trip_ && session_) {
        core_->figures.round_trip.observe(static_cast<double>(round_trip_->count()));
        session_->on_round_trip(*std::exchange(round_trip_, std::nullopt));
    }
    pump();
}

void WsSession::pump() {
    while (open_ && !finished_ && !closing_ && !wire().closed()) {
        if (wire().error()) {
            return finish("peer");
        }
        if (wire().blocked()) {
            return wait_for_room();
        }
        outbox_.sent();
        if (ping_due_ && !ending()) {
            put_ping();
        } else if (!outbox_.empty()) {
            put_frame();
        } else if (ending()) {
            write_close();
        } else {
            return;
        }
    }
}

void WsSession::put_frame() {
    std::string& frame = core_->frame;
    frame.resize(header_room);
    outbox_.take(frame);
    core_->figures.frames_out.add();
    core_->figures.bytes_out.add(frame.size() - header_room);
    wire().put(seal_frame(Opcode::Text, frame));
}

void WsSession::put_ping() {
    ping_due_ = false;
    ping_unanswered_ = true;
    ping_sent_ = now();
    std::string& frame = core_->frame;
    frame.resize(header_room);
    frame += std::to_string(++ping_number_);
    wire().put(seal_frame(Opcode::Ping, frame));
}

void WsSession::wait_for_room() {
    if (std::exchange(waits_for_room_, true)) {
        return;
    }
    socket().async_wait(Socket::wait_write, [self = self()](error_code error) {
        self->waits_for_room_ = false;
        if (!error && !self->finished_) {
            self->wire().push();
            self->pump();
        }
    });
}

void WsSession::write_close() {
    closing_ = true;
    ws_.async_close(websocket::close_reason(websocket::close_code(close_code_), close_reason_),
                    [self = self()](error_code) { self->finish("closed"); });
}

void WsSession::set_reading(bool reading) {
    wants_reading_ = reading;
    if (reading && open_ && !reading_ && !ending() && session_) {
        last_byte_ = now();
        read();
    }
}

void WsSession::close(std::uint16_t code, std::string_view reason) {
    if (ending()) {
        return;
    }
    close_code_ = code;
    close_reason_ = reason.substr(0, longest_reason);
    end_by(now() + core_->settings.close_deadline);
    schedule_flush();
}

void WsSession::set_ping_interval(Millis interval) {
    ping_interval_ = interval;
    next_ping_ = std::min(next_ping_, now() + interval);
    if (open_ && !ending()) {
        arm_next();
    }
}

void WsSession::go_away() {
    if (!open_) {
        return finish("stop");
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "retry in %.1f s",
                  static_cast<double>(core_->advised_wait().count()) / 1e3);
    close(code_restarting, text.data());
}

// Who has not answered his close may have it still before him, behind other frames: why the link ends is not to be
// thrown away with it. Who did not even take what stands before it is cut off.
void WsSession::cut() {
    if (wire().closed() && !wire().blocked()) {
        leave_socket(socket(), core_->settings.lost_after);
    } else {
        cut_socket(socket());
    }
    finish("cut");
}

void WsSession::on_timer(Instant now) {
    const auto keep = shared_from_this();
    if (now >= close_at_.value_or(Instant::max())) {
        return cut();
    }
    if (open_ && !ending()) {
        look_at_silence(now);
    }
    if (!finished_) {
        arm_next();
    }
}

// While the application does not let us read, we can't hear the client either: then nothing is held against it.
void WsSession::look_at_silence(Instant now) {
    if (wire().closed()) {
        return end_by(now + core_->settings.close_deadline);  // Beast has answered the client's close or broken frame
    }
    if (!wants_reading_) {
        next_ping_ = std::max(next_ping_, now + ping_interval_);
        return;
    }
    if (now - last_byte_ >= core_->settings.lost_after && core_->may_judge_silence(now)) {
        cut_socket(socket());
        return finish("lost");
    }
    if (std::exchange(control_frames_, 0) > most_control_frames) {
        return close(code_policy, "too many control frames");
    }
    if (now >= next_ping_) {
        // Who was just heard is there: his round trip is asked for only as often as an idle client's.
        next_ping_ = std::min(last_frame_ + ping_interval_, ping_sent_ + core_->settings.ping_interval);
    }
    if (now >= next_ping_) {
        next_ping_ = now + ping_interval_;
        ping_due_ = !ping_unanswered_;
        pump();
    }
}

void WsSession::arm_next() {
    Instant next = close_at_.value_or(next_ping_);
    if (!close_at_ && wants_reading_) {
        next = std::min(next, last_byte_ + core_->settings.lost_after);
    }
    arm(next);
}

// A timer that is due earlier is left as it is: on_timer() then arms it again.
void WsSession::arm(Instant at) {
    if (!armed() || at < armed_at_) {
        armed_at_ = at;
        core_->wheel.arm(*this, at);
    }
}

void WsSession::end_by(Instant at) {
    close_at_ = at;
    arm(at);
}

void WsSession::finish(std::string_view reason) {
    if (finished_) {
        return;
    }
    finished_ = true;
    const auto keep = shared_from_this();
    disarm();
    error_code ignored;
    socket().close(ignored);
    if (open_) {
        core_->figures.sockets.add(-1);
    }
    core_->figures.count_close(close_code_ != 0 ? std::to_string(close_code_) : reason);
    core_->remove(*this);
    if (const auto session = std::move(session_)) {
        session->on_closed();
    }
}

}  // namespace

void start_websocket(std::shared_ptr<Core> core, Socket socket, const http::request<http::string_body>& request,
                     ports::Admitted admitted, std::string address) {
    const auto session = std::make_shared<WsSession>(core, std::move(socket), std::move(address));
    core->add(session);
    session->start(request, std::move(admitted));
}

}  // namespace doska::net
