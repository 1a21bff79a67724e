#pragma once

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace doska::net {

struct Frame {
    int opcode = 0;
    bool final = true;
    std::string payload;
    int close_code() const {
        return payload.size() < 2
                   ? 0
                   : static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
    }
    std::string close_reason() const { return payload.size() < 2 ? "" : payload.substr(2); }
};

struct HttpAnswer {
    int status = 0;
    std::string head;
    std::string body;
};

/// An IPv4 address of this machine that others could reach it by; empty: it has none.
inline std::string outer_address() {
    ifaddrs* all = nullptr;
    std::string found;
    if (::getifaddrs(&all) != 0)
        return found;
    for (const ifaddrs* one = all; one != nullptr && found.empty(); one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_LOOPBACK) != 0)
            continue;
        char text[INET_ADDRSTRLEN] = {};
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr)
            found = text;
    }
    ::freeifaddrs(all);
    return found;
}

/// A blocking client that can send any bytes, right or wrong. Waits at most 5 s for anything.
class RawClient {
public:
    explicit RawClient(std::uint16_t port, int receive_bytes = 0, const std::string& to = "127.0.0.1")
        : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (receive_bytes > 0) {
            ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof receive_bytes);
        }
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        ::inet_pton(AF_INET, to.c_str(), &address.sin_addr);
        connected_ = ::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
        const int on = 1;
        ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    ~RawClient() { ::close(fd_); }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    bool connected() const { return connected_; }

    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) {
                return false;
            }
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    void end_sending() { ::shutdown(fd_, SHUT_WR); }

    static std::string upgrade_request(std::string_view extra = "Sec-WebSocket-Protocol: doska.v1\r\n") {
        return "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
               std::string(extra) + "\r\n";
    }
    HttpAnswer upgrade(std::string_view extra = "Sec-WebSocket-Protocol: doska.v1\r\n") {
        send(upgrade_request(extra));
        return read_answer().value_or(HttpAnswer{});
    }

    /// A masked frame as a client must send it.
    static std::string frame(int opcode, std::string_view payload, bool final = true) {
        std::string out(1, static_cast<char>((final ? 0x80 : 0) | opcode));
        if (payload.size() < 126) {
            out += static_cast<char>(0x80 | payload.size());
        } else {
            out += static_cast<char>(0x80 | 126);
            out += static_cast<char>(payload.size() >> 8);
            out += static_cast<char>(payload.size() & 255);
        }
        constexpr std::string_view mask = "\x21\x42\x63\x04";
        out += mask;
        for (std::size_t i = 0; i < payload.size(); ++i) {
            out += static_cast<char>(payload[i] ^ mask[i % 4]);
        }
        return out;
    }
    bool text(std::string_view payload) { return send(frame(1, payload)); }

    /// The next frame of the server; none at the end of the stream or after 5 s.
    std::optional<Frame> read_frame() {
        if (!fill(2)) {
            return std::nullopt;
        }
        Frame frame;
        frame.opcode = in_[0] & 15;
        frame.final = (in_[0] & 0x80) != 0;
        std::size_t size = static_cast<unsigned char>(in_[1]) & 127, head = 2;
        const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (more > 0) {
            if (!fill(head + more)) {
                return std::nullopt;
            }
            size = 0;
            for (std::size_t i = 0; i < more; ++i) {
                size = size << 8 | static_cast<unsigned char>(in_[head + i]);
            }
            head += more;
        }
        if (!fill(head + size)) {
            return std::nullopt;
        }
        frame.payload = in_.substr(head, size);
        in_.erase(0, head + size);
        return frame;
    }
    /// The next frame that is no ping; pings are answered.
    std::optional<Frame> read_answering_pings() {
        for (;;) {
            auto frame = read_frame();
            if (!frame || frame->opcode != 9) {
                return frame;
            }
            send(RawClient::frame(10, frame->payload));
        }
    }

    std::optional<HttpAnswer> read_answer(bool has_body = true) {
        std::size_t end = std::string::npos;
        while ((end = in_.find("\r\n\r\n")) == std::string::npos) {
            if (!fill(in_.size() + 1)) {
                return std::nullopt;
            }
        }
        HttpAnswer answer{std::stoi(in_.substr(9, 3)), in_.substr(0, end + 2), ""};
        in_.erase(0, end + 4);
        const auto length = answer.head.find("Content-Length: ");
        if (has_body && length != std::string::npos) {
            const auto size = static_cast<std::size_t>(std::stoul(answer.head.substr(length + 16)));
            if (!fill(size)) {
                return std::nullopt;
            }
            answer.body = in_.substr(0, size);
            in_.erase(0, size);
        }
        return answer;
    }

    /// Whether there is anything to read, the end included, within `limit`.
    bool readable(std::chrono::milliseconds limit) const {
        pollfd waiting{fd_, POLLIN, 0};
        return !in_.empty() || ::poll(&waiting, 1, static_cast<int>(limit.count())) > 0;
    }

    /// Whether the server has ended the connection (in good order or by a reset) within 5 s.
    bool ended() {
        while (fill(in_.size() + 1)) {
        }
        return ended_;
    }

private:
    bool fill(std::size_t size) {
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(5);
        while (in_.size() < size) {
            pollfd waiting{fd_, POLLIN, 0};
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(give_up - std::chrono::steady_clock::now())
                    .count();
            if (ended_ || left <= 0 || ::poll(&waiting, 1, static_cast<int>(left)) <= 0) {
                return false;
            }
            char buffer[16384];
            const auto got = ::recv(fd_, buffer, sizeof buffer, 0);
            if (got <= 0) {
                ended_ = true;
                return false;
            }
            in_.append(buffer, static_cast<std::size_t>(got));
        }
        return true;
    }

    int fd_;
    bool connected_ = false;
    bool ended_ = false;
    std::string in_;
};

}  // namespace doska::net
