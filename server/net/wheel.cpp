#include "server/net/wheel.hpp"

#include <algorithm>

namespace doska::net {

Wheel::Wheel(Instant now) : position_(to_ms(now) / step.count()) {
    for (Head& head : slots_) {
        head.previous_ = head.next_ = &head;
    }
}

Wheel::~Wheel() {
    for (Head& head : slots_) {
        while (head.next_ != &head) {
            head.next_->disarm();
        }
        head.previous_ = head.next_ = nullptr;
    }
}

void Wheel::arm(WheelTimer& timer, Instant at) {
    timer.disarm();
    const std::int64_t wanted = (to_ms(at) + step.count() - 1) / step.count();
    const std::int64_t reached = std::clamp(wanted, position_ + 1, position_ + slot_count - 1);
    Head& head = slots_[static_cast<std::size_t>(reached % slot_count)];
    timer.previous_ = head.previous_;
    timer.next_ = &head;
    head.previous_->next_ = &timer;
    head.previous_ = &timer;
}

void Wheel::advance(Instant now) {
    const std::int64_t target = to_ms(now) / step.count();
    if (target - position_ > slot_count) {
        position_ = target - slot_count;  // after so long a stop every slot is due once
    }
    while (position_ < target) {
        ++position_;
        run_slot(slots_[static_cast<std::size_t>(position_ % slot_count)], now);
    }
}

void Wheel::run_slot(Head& head, Instant now) {
    if (head.next_ == &head) {
        return;
    }
    Head due;  // taken out first: what is armed meanwhile belongs to a later turn
    due.next_ = head.next_;
    due.previous_ = head.previous_;
    due.next_->previous_ = &due;
    due.previous_->next_ = &due;
    head.next_ = head.previous_ = &head;
    while (due.next_ != &due) {
        WheelTimer& timer = *due.next_;
        timer.disarm();
        timer.on_timer(now);
    }
}

}  // namespace doska::net
