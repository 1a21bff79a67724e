#pragma once

#include "server/ports/client_link.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace doska::net {

/// What waits for one client, bounded in bytes. One frame at a time is in flight.
class Outbox {
public:
    Outbox(std::size_t max_bytes, std::size_t max_frame_bytes)
        : max_bytes_(max_bytes), max_frame_bytes_(max_frame_bytes) {}

    /// False, and nothing queued, when it would pass the bound.
    bool push(ports::Message message);
    /// Whether nothing waits (something may be in flight).
    bool empty() const { return waiting_.empty(); }
    /// Waiting and in flight.
    std::size_t bytes() const { return waiting_bytes_ + flying_bytes_; }

    /// Appends the payload of the next frame: the messages that wait, one a line, as many as fit. In flight until
    /// sent(). Not to be called when empty, nor twice without sent().
    void take(std::string& payload);
    void sent() { flying_bytes_ = 0; }
    /// Forgets what waits; the frame in flight stays.
    void clear();

private:
    std::size_t max_bytes_;
    std::size_t max_frame_bytes_;
    std::size_t waiting_bytes_ = 0;
    std::size_t flying_bytes_ = 0;
    std::vector<ports::Message> waiting_;
};

}  // namespace doska::net
