#pragma once

namespace doska::store {

/// A second handle of a connection's socket, by which another thread can cut the link: a thread that waits for a frozen
/// server comes back by nothing else. The library closes its own handle whenever it likes, and its number may then be
/// another file's.
class LinkSocket {
public:
    explicit LinkSocket(int socket);
    ~LinkSocket();
    LinkSocket(const LinkSocket&) = delete;
    LinkSocket& operator=(const LinkSocket&) = delete;

    void cut() const;

private:
    const int handle_;
};

}  // namespace doska::store
