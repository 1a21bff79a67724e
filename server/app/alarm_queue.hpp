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
    void cancel(AlarmOwner& owner, Instant at) { alarms_.erase({at, &owner}); }

    /// Wakes everyone whose instant is not after `now`, in order.
    void advance(Instant now) {
        while (!alarms_.empty() && alarms_.begin()->first <= now) {
            const auto [at, owner] = *alarms_.begin();
            alarms_.erase(alarms_.begin());
            owner->on_alarm(at, now);
        }
    }

    std::size_t size() const { return alarms_.size(); }

private:
    std::set<std::pair<Instant, AlarmOwner*>> alarms_;
};

}  // namespace doska::app
