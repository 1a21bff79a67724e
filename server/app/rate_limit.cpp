#include "server/app/rate_limit.hpp"

#include <algorithm>

namespace doska::app {

double RateLimit::refilled(const Bucket& bucket, Instant now) const {
    const double share = static_cast<double>((now - bucket.at).count()) / static_cast<double>(window_.count());
    return std::min<double>(limit_, bucket.credits + share * limit_);
}

bool RateLimit::take(const std::string& key, Instant now) {
    if (limit_ == 0)
        return true;
    if (buckets_.size() >= max_keys)
        forget_full(now);
    Bucket& bucket = buckets_.try_emplace(key, Bucket{static_cast<double>(limit_), now}).first->second;
    bucket.credits = refilled(bucket, now);
    bucket.at = now;
    if (bucket.credits < 1.0)
        return false;
    bucket.credits -= 1.0;
    return true;
}

void RateLimit::forget_full(Instant now) {
    std::erase_if(buckets_, [&](const auto& entry) { return refilled(entry.second, now) >= limit_; });
    if (buckets_.size() >= max_keys)
        buckets_.clear();  // a flood from many addresses: bounded memory comes first
}

}  // namespace doska::app
