#pragma once

#include "engine/core/time.hpp"

#include <string>
#include <unordered_map>

namespace doska::app {

/// At most `limit` events of one key in any stretch of about `window`: a bucket that refills evenly. 0: no limit.
class RateLimit {
public:
    RateLimit(int limit, Millis window) : limit_(limit), window_(window) {}

    /// Takes one credit of the key; false when there is none.
    bool take(const std::string& key, Instant now);

private:
    struct Bucket {
        double credits;
        Instant at;
    };
    static constexpr std::size_t max_keys = 50'000;

    void forget_full(Instant now);
    double refilled(const Bucket& bucket, Instant now) const;

    int limit_;
    Millis window_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace doska::app
