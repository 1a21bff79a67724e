#include "server/app/rate_limit.hpp"

namespace doska::app {

bool RateLimit::take(const std::string& key, Instant now) {
    if (limit_ == 0)
        return true;
    if (allowances_.size() >= max_keys)
        forget_full(now);
    return allowances_.try_emplace(key, limit_, window_, now).first->second.take(now);
}

void RateLimit::forget_full(Instant now) {
    std::erase_if(allowances_, [&](const auto& entry) { return entry.second.is_full(now); });
    if (allowances_.size() >= max_keys)
        allowances_.clear();  // a flood from many addresses: bounded memory comes first
}

}  // namespace doska::app
