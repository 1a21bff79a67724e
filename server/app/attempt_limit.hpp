#pragma once

#include "engine/core/time.hpp"

#include <deque>
#include <string>
#include <unordered_map>

namespace doska::app {

/// At most `limit` tries of one key in any stretch of `window`, strictly: for passwords.
class AttemptLimit {
public:
    AttemptLimit(std::size_t limit, Millis window) : limit_(limit), window_(window) {}

    /// Counts a try; false, and it isn't counted, when there were too many.
    bool take(const std::string& key, Instant now);
    /// Forgets the tries of a key.
    void clear(const std::string& key) { tries_.erase(key); }

private:
    static constexpr std::size_t max_keys = 50'000;

    void forget_old(Instant now);

    std::size_t limit_;
    Millis window_;
    std::unordered_map<std::string, std::deque<Instant>> tries_;
};

}  // namespace doska::app
