#pragma once

#include "server/ports/client_link.hpp"

#include <cstddef>
#include <string>
#include <string_view>
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

    /// The next frame: the messages that wait, one a line, as many as fit; one message is not copied. Stays valid
    /// until sent(). Not to be called when empty, nor twice without sent().
    std::string_view take();
    void sent();
    /// Forgets what waits; the frame in flight stays.
    void clear();

private:
    std::size_t count_for_frame() const;
    void join(std::size_t count);

    std::size_t max_bytes_;
    std::size_t max_frame_bytes_;
    std::size_t waiting_bytes_ = 0;
    std::size_t flying_bytes_ = 0;
    std::vector<ports::Message> waiting_;
    ports::Message single_;
    std::string joined_;
};

}  // namespace doska::net
