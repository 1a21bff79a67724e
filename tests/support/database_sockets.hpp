#pragma once

#include <sys/socket.h>
#include <sys/un.h>
#include <set>
#include <string_view>

namespace doska::test {

/// The sockets of this process that lead to a database through a unix socket: what a test cuts to lose a link.
inline std::set<int> database_sockets() {
    std::set<int> sockets;
    for (int fd = 3; fd < 256; ++fd) {
        sockaddr_un peer{};
        socklen_t size = sizeof peer;
        if (::getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &size) == 0 && peer.sun_family == AF_UNIX &&
            std::string_view(peer.sun_path).find(".s.PGSQL.") != std::string_view::npos)
            sockets.insert(fd);
    }
    return sockets;
}

}  // namespace doska::test
