#include "tests/load/socket.hpp"

#include <cerrno>
#include <charconv>
#include <stdexcept>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace doska::load {

Endpoint parse_endpoint(std::string_view url) {
    constexpr std::string_view scheme = "http://";
    const std::invalid_argument wrong("not a URL like http://127.0.0.1:8080: " + std::string(url));
    if (!url.starts_with(scheme))
        throw wrong;
    url.remove_prefix(scheme.size());
    url = url.substr(0, url.find('/'));
    const auto colon = url.find(':');
    Endpoint endpoint{std::string(url.substr(0, colon)), 80};
    if (endpoint.host == "localhost")
        endpoint.host = "127.0.0.1";
    if (colon != std::string_view::npos) {
        const auto digits = url.substr(colon + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), endpoint.port);
        if (error != std::errc() || end != digits.data() + digits.size())
            throw wrong;
    }
    in_addr address{};
    if (::inet_pton(AF_INET, endpoint.host.c_str(), &address) != 1)
        throw wrong;
    return endpoint;
}

int start_connecting(const Endpoint& endpoint) {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    const int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(endpoint.port);
    ::inet_pton(AF_INET, endpoint.host.c_str(), &address.sin_addr);
    if (::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 || errno == EINPROGRESS)
        return fd;
    ::close(fd);
    return -1;
}

int connect_error(int fd) {
    int error = 0;
    socklen_t size = sizeof error;
    return ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

}  // namespace doska::load
