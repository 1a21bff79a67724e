#pragma once

#include "server/net/wheel.hpp"

#include <cstddef>
#include <memory>

namespace doska::net {

/// One accepted socket, whatever is spoken on it. Owned by the Core's list while it is open.
class Connection : public WheelTimer, public std::enable_shared_from_this<Connection> {
public:
    /// The server stops: end in good order, soon.
    virtual void go_away() = 0;
    /// Ends at once, without a word to the peer. Not called from inside the application.
    virtual void cut() = 0;
    /// Sends what was queued in this turn of the loop.
    virtual void flush() {}

private:
    friend class Core;
    std::size_t place_ = 0;  // in the Core's list
};

}  // namespace doska::net
