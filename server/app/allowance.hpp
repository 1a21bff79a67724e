#pragma once

#include "engine/core/time.hpp"

#include <algorithm>

namespace doska::app {

/// At most `limit` events in any stretch of about `window`: a bucket that refills evenly.
class Allowance {
public:
    Allowance(int limit, Millis window, Instant now)
        : limit_(limit), window_(window), credits_(static_cast<double>(limit)), at_(now) {}

    /// Takes one credit; false when there is none.
    bool take(Instant now) {
        credits_ = credits_at(now);
        at_ = now;
        if (credits_ < 1.0)
            return false;
        credits_ -= 1.0;
        return true;
    }
    /// One credit that was taken did not count.
    void give_back() { credits_ = std::min<double>(limit_, credits_ + 1.0); }

    bool is_full(Instant now) const { return credits_at(now) >= limit_; }

private:
    double credits_at(Instant now) const {
        const double share = static_cast<double>((now - at_).count()) / static_cast<double>(window_.count());
        return std::clamp<double>(credits_ + share * limit_, 0.0, limit_);
    }

    int limit_;
    Millis window_;
    double credits_;
    Instant at_;
};

}  // namespace doska::app
