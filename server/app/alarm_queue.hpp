#pragma once

#include "engine/core/time.hpp"

#include <cstdint>
#include <set>
#include <utility>

namespace doska::app {

/// Who is woken. An owner has at most one alarm at a time.
class AlarmOwner {
public:
    virtual ~AlarmOwner() = default;
    /// `at` is the instant for which the alarm was set.
    virtual void on_alarm(Instant at, Instant now) = 0;
};

/// The alarms of all matches in one ordered set; driven by the loop's tick. No clock of its own.
class AlarmQueue {
public:
    void set(AlarmOwner& owner, Instant at) { alarms_.emplace(at, &owner); }
    void cancel(AlarmOwner& owner, Instant at) {
        if (alarms_.erase({at, &owner}) == 0)
            due_.erase({at, &owner});
    }

    /// Wakes everyone whose instant is not after `now`, in order. An alarm that is set meanwhile waits for the next
    /// call, even if it is due already: an owner who never stops asking can't hold up the loop.
    void advance(Instant now) {
        while (!alarms_.empty() && alarms_.begin()->first <= now)
            due_.insert(due_.end(), alarms_.extract(alarms_.begin()));
        while (!due_.empty()) {
            const auto [at, owner] = *due_.begin();
            due_.erase(due_.begin());
            owner->on_alarm(at, now);
        }
    }

    std::size_t size() const { return alarms_.size() + due_.size(); }

private:
    using Alarms = std::set<std::pair<Instant, AlarmOwner*>>;

    Alarms alarms_;
    Alarms due_;  // those whom advance() still has to wake
};

}  // namespace doska::app
