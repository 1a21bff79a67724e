#include "server/store/link_socket.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace doska::store {

LinkSocket::LinkSocket(int socket) : handle_(::fcntl(socket, F_DUPFD_CLOEXEC, 0)) {}

LinkSocket::~LinkSocket() {
    if (handle_ >= 0)
        ::close(handle_);
}

void LinkSocket::cut() const {
    if (handle_ >= 0)
        ::shutdown(handle_, SHUT_RDWR);
}

}  // namespace doska::store
