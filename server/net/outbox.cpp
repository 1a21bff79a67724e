#include "server/net/outbox.hpp"

#include "engine/core/check.hpp"

#include <utility>

namespace doska::net {
namespace {

constexpr std::size_t kept_capacity = 16;  // an idle client holds no more room than this

}  // namespace

bool Outbox::push(ports::Message message) {
    if (bytes() + message->size() > max_bytes_) {
        return false;
    }
    waiting_bytes_ += message->size();
    waiting_.push_back(std::move(message));
    return true;
}

void Outbox::take(std::string& payload) {
    DOSKA_CHECK(!waiting_.empty() && flying_bytes_ == 0);
    payload += *waiting_.front();
    flying_bytes_ = waiting_.front()->size();
    auto next = waiting_.begin() + 1;
    for (std::size_t size = flying_bytes_; next != waiting_.end(); ++next) {
        size += 1 + (*next)->size();
        if (size > max_frame_bytes_) {
            break;
        }
        payload += '\n';
        payload += **next;
        flying_bytes_ += (*next)->size();
    }
    waiting_bytes_ -= flying_bytes_;
    waiting_.erase(waiting_.begin(), next);
    if (waiting_.empty() && waiting_.capacity() > kept_capacity) {
        waiting_.shrink_to_fit();
    }
}

void Outbox::clear() {
    waiting_ = {};
    waiting_bytes_ = 0;
}

}  // namespace doska::net
