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

std::size_t Outbox::count_for_frame() const {
    std::size_t size = waiting_.front()->size();
    std::size_t count = 1;
    while (count < waiting_.size() && size + 1 + waiting_[count]->size() <= max_frame_bytes_) {
        size += 1 + waiting_[count]->size();
        ++count;
    }
    return count;
}

std::string_view Outbox::take() {
    DOSKA_CHECK(!waiting_.empty() && flying_bytes_ == 0);
    const std::size_t count = count_for_frame();
    if (count == 1) {
        single_ = std::move(waiting_.front());
        flying_bytes_ = single_->size();
    } else {
        join(count);
    }
    waiting_bytes_ -= flying_bytes_;
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    if (waiting_.empty() && waiting_.capacity() > kept_capacity) {
        waiting_.shrink_to_fit();
    }
    return single_ ? std::string_view(*single_) : std::string_view(joined_);
}

void Outbox::join(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        flying_bytes_ += waiting_[i]->size();
    }
    joined_.reserve(flying_bytes_ + count - 1);
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) {
            joined_ += '\n';
        }
        joined_ += *waiting_[i];
    }
}

void Outbox::sent() {
    single_.reset();
    joined_ = std::string();
    flying_bytes_ = 0;
}

void Outbox::clear() {
    waiting_ = {};
    waiting_bytes_ = 0;
}

}  // namespace doska::net
