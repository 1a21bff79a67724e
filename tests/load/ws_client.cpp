#include "tests/load/ws_client.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <sys/socket.h>
#include <unistd.h>

namespace doska::load {
namespace {

constexpr std::uint16_t no_close_frame = 1006;
constexpr std::uint16_t protocol_error = 1002;

std::string upgrade_request(const Endpoint& endpoint, std::string_view token) {
    std::string request = "GET /ws HTTP/1.1\r\nHost: " + endpoint.authority() +
                          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: doska.v1\r\n";
    if (!token.empty())
        request.append("Authorization: Bearer ").append(token).append("\r\n");
    return request + "\r\n";
}

}  // namespace

WsClient::~WsClient() {
    drop();
}

void WsClient::open(const Endpoint& endpoint, std::string_view token) {
    drop();
    fd_ = start_connecting(endpoint);
    if (fd_ < 0)
        return lose(no_close_frame, "no socket");
    state_ = State::Connecting;
    out_ = upgrade_request(endpoint, token);
    waits_to_write_ = true;
    loop_.watch(fd_, EPOLLIN | EPOLLOUT, *this);
}

void WsClient::send(std::string_view text) {
    if (is_open())
        put(Opcode::Text, text);
}

void WsClient::close() {
    if (is_open()) {
        constexpr std::array<char, 2> normal{0x03, static_cast<char>(0xE8)};  // 1000
        append_frame(out_, Opcode::Close, {normal.data(), normal.size()}, mask_++);
        // The last words may be lost: a link that does not take them now is dropped all the same.
        (void)!::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    drop();
}

void WsClient::drop() {
    if (fd_ >= 0) {
        loop_.unwatch(fd_, *this);
        ::close(fd_);
    }
    fd_ = -1;
    state_ = State::Closed;
    waits_to_write_ = false;
    for (std::string* buffer : {&in_, &message_, &out_})
        std::string().swap(*buffer);
}

void WsClient::lose(std::uint16_t code, std::string_view reason) {
    const std::string kept(reason);  // may lie in a buffer that drop() frees
    drop();
    listener_.on_closed(code, kept);
}

void WsClient::on_ready(std::uint32_t events) {
    if (state_ == State::Connecting)
        return finish_connecting();
    if ((events & EPOLLOUT) != 0 && waits_to_write_)
        flush();
    if (fd_ >= 0 && (events & ~EPOLLOUT) != 0)
        read();
}

void WsClient::finish_connecting() {
    if (connect_error(fd_) != 0)
        return lose(no_close_frame, "no connection");
    state_ = State::Upgrading;
    flush();
}

void WsClient::read() {
    auto& scratch = loop_.scratch();
    const ssize_t count = ::recv(fd_, scratch.data(), scratch.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0)
        return lose(no_close_frame, "link lost");
    const auto at = Clock::now();
    const std::string_view fresh(scratch.data(), static_cast<std::size_t>(count));
    if (in_.empty())
        return take(fresh, at);
    std::string whole;
    whole.swap(in_);
    whole.append(fresh);
    take(whole, at);
}

void WsClient::take(std::string_view bytes, Clock::time_point at) {
    std::size_t used = 0;
    if (state_ == State::Upgrading)
        used = take_upgrade(bytes);
    if (is_open())
        used += take_frames(bytes.substr(used), at);
    if (fd_ >= 0 && used < bytes.size())
        in_.assign(bytes.substr(used));
}

std::size_t WsClient::take_upgrade(std::string_view bytes) {
    const auto end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos)
        return 0;
    const auto head = bytes.substr(0, end);
    if (!head.starts_with("HTTP/1.1 101") || head.find("doska.v1") == std::string_view::npos) {
        lose(no_close_frame, head.substr(0, head.find("\r\n")));
        return bytes.size();
    }
    state_ = State::Open;
    listener_.on_open();
    return end + 4;
}

std::size_t WsClient::take_frames(std::string_view bytes, Clock::time_point at) {
    std::size_t used = 0;
    while (is_open()) {
        const auto frame = first_frame(bytes.substr(used));
        if (!frame) {
            lose(protocol_error, "the server sent a frame that a server must not send");
            break;
        }
        if (!*frame)
            break;
        used += (*frame)->size;
        take_frame(**frame, at);
    }
    return is_open() ? used : bytes.size();  // of a lost link nothing is kept
}

void WsClient::take_frame(const Frame& frame, Clock::time_point at) {
    switch (frame.opcode) {
        case Opcode::Ping:
            return put(Opcode::Pong, frame.payload);
        case Opcode::Pong:
            return;
        case Opcode::Close: {
            const auto& p = frame.payload;
            const bool has_code = p.size() >= 2;
            const auto code =
                has_code
                    ? static_cast<std::uint16_t>(static_cast<std::uint8_t>(p[0]) << 8 | static_cast<std::uint8_t>(p[1]))
                    : no_close_frame;
            return lose(code, has_code ? p.substr(2) : std::string_view());
        }
        case Opcode::Text:
        case Opcode::Binary:
        case Opcode::Continuation:
            break;
    }
    if (frame.final && message_.empty())
        return take_message(frame.payload, at);
    message_.append(frame.payload);
    if (!frame.final)
        return;
    std::string whole;
    whole.swap(message_);
    take_message(whole, at);
}

void WsClient::take_message(std::string_view text, Clock::time_point at) {
    while (!text.empty() && is_open()) {
        const auto end = text.find('\n');
        const auto object = text.substr(0, end);
        if (!object.empty())
            listener_.on_object(object, at);
        if (end == std::string_view::npos)
            return;
        text.remove_prefix(end + 1);
    }
}

void WsClient::put(Opcode opcode, std::string_view payload) {
    append_frame(out_, opcode, payload, mask_);
    mask_ = mask_ * 1664525 + 1013904223;  // 5.3 asks for unpredictable masks because of proxies: there are none here
    if (!waits_to_write_)
        flush();
}

void WsClient::flush() {
    const ssize_t count = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (count < 0 && errno != EAGAIN && errno != EINTR)
        return;  // the next read tells that the link is lost
    out_.erase(0, static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    const bool waits = !out_.empty();
    if (waits != waits_to_write_)
        loop_.rewatch(fd_, waits ? EPOLLIN | EPOLLOUT : EPOLLIN, *this);
    waits_to_write_ = waits;
}

}  // namespace doska::load
