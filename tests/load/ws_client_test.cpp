#include "tests/load/ws_client.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace doska::load;

namespace {

/// The server's end of one link, by hand: what it sends is up to the test.
class OtherEnd {
public:
    OtherEnd() : listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        REQUIRE(::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) == 0);
        REQUIRE(::listen(listener_, 8) == 0);
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
        endpoint = {"127.0.0.1", ntohs(address.sin_port)};
    }
    ~OtherEnd() {
        ::close(listener_);
        hang_up();
    }
    void accept() { fd_ = ::accept(listener_, nullptr, nullptr); }
    void hang_up() {
        if (fd_ >= 0)
            ::close(fd_);
        fd_ = -1;
    }
    void put(std::string_view bytes) { REQUIRE(::send(fd_, bytes.data(), bytes.size(), 0) == ssize_t(bytes.size())); }
    std::string get() {
        std::string bytes(4096, '\0');
        const ssize_t count = ::recv(fd_, bytes.data(), bytes.size(), 0);
        bytes.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return bytes;
    }
    Endpoint endpoint;

private:
    int listener_;
    int fd_ = -1;
};

struct Heard : WsListener {
    void on_open() override { opened = true; }
    void on_object(std::string_view object, Clock::time_point) override { objects.emplace_back(object); }
    void on_closed(std::uint16_t code, std::string_view) override { closed = code; }
    bool opened = false;
    int closed = 0;
    std::vector<std::string> objects;
};

struct Link {
    EventLoop loop;
    Heard heard;
    WsClient client{loop, heard};
    OtherEnd server;

    Link() {
        client.open(server.endpoint, "TOKEN");
        server.accept();
        turn();
        request = server.get();
        server.put("HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Protocol: doska.v1\r\n\r\n");
        turn();
    }
    /// What the other end has put is there at once; what follows from it too.
    void turn() {
        for (const int wait_ms : {20, 1, 1})
            loop.turn(std::chrono::milliseconds(wait_ms));
    }
    std::string request;
};

std::string text_frame(std::string_view payload, char first = '\x81') {
    return std::string{first, static_cast<char>(payload.size())} + std::string(payload);
}

}  // namespace

TEST_CASE("the upgrade names the protocol and the bearer") {
    Link link;
    CHECK(link.heard.opened);
    CHECK(link.client.is_open());
    CHECK(link.request.find("Sec-WebSocket-Protocol: doska.v1\r\n") != std::string::npos);
    CHECK(link.request.find("Authorization: Bearer TOKEN\r\n") != std::string::npos);
}

TEST_CASE("a frame of several lines, split at every byte, gives its objects") {
    const std::string frame = text_frame("{\"t\":\"ok\"}\n{\"t\":\"notice\"}");
    for (std::size_t cut = 1; cut < frame.size(); ++cut) {
        Link link;
        link.server.put(std::string_view(frame).substr(0, cut));
        link.turn();
        CHECK(link.heard.objects.empty());
        link.server.put(std::string_view(frame).substr(cut));
        link.turn();
        CHECK(link.heard.objects == std::vector<std::string>{"{\"t\":\"ok\"}", "{\"t\":\"notice\"}"});
    }
}

TEST_CASE("fragments with a ping between them are one message, and the ping is answered") {
    Link link;
    link.server.put(text_frame("{\"t\":", '\x01') + text_frame("hi", '\x89') + text_frame("1}", '\x80'));
    link.turn();
    CHECK(link.heard.objects == std::vector<std::string>{"{\"t\":1}"});
    const std::string pong = link.server.get();
    REQUIRE(pong.size() == 8);
    CHECK(pong[0] == '\x8A');
    CHECK((pong[6] ^ pong[2]) == 'h');
}

TEST_CASE("the code of a close frame, and of a link that just ends") {
    Link closed;
    closed.server.put(std::string("\x88\x02\x03\xF4", 4));
    closed.turn();
    CHECK(closed.heard.closed == 1012);
    CHECK(closed.client.is_closed());
    Link cut;
    cut.server.hang_up();
    cut.turn();
    CHECK(cut.heard.closed == 1006);
}

TEST_CASE("nobody listens") {
    EventLoop loop;
    Heard heard;
    WsClient client(loop, heard);
    Endpoint endpoint;
    {
        OtherEnd gone;
        endpoint = gone.endpoint;
    }
    client.open(endpoint, "");
    loop.turn(std::chrono::milliseconds(50));
    CHECK(heard.closed == 1006);
    CHECK_FALSE(heard.opened);
}

TEST_CASE("timers fire in order and not early") {
    EventLoop loop;
    std::string order;
    const auto begin = Clock::now();
    loop.at(begin + std::chrono::milliseconds(20), [&] { order += 'c'; });
    loop.at(begin + std::chrono::milliseconds(5), [&] { order += 'a'; });
    loop.at(begin + std::chrono::milliseconds(5), [&] { order += 'b'; });
    CHECK(loop.run_until([&] { return order.size() == 3; }, begin + std::chrono::seconds(2)));
    CHECK(order == "abc");
    CHECK(Clock::now() - begin >= std::chrono::milliseconds(20));
}
