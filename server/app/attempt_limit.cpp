#include "server/app/attempt_limit.hpp"

namespace doska::app {

bool AttemptLimit::take(const std::string& key, Instant now) {
    if (tries_.size() >= max_keys)
        forget_old(now);
    std::deque<Instant>& tries = tries_[key];
    while (!tries.empty() && tries.front() + window_ <= now)
        tries.pop_front();
    if (tries.size() >= limit_)
        return false;
    tries.push_back(now);
    return true;
}

void AttemptLimit::forget_old(Instant now) {
    std::erase_if(tries_,
                  [&](const auto& entry) { return entry.second.empty() || entry.second.back() + window_ <= now; });
    if (tries_.size() >= max_keys)
        tries_.clear();  // a flood from many addresses: bounded memory comes first
}

}  // namespace doska::app
