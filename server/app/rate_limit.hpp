#pragma once

#include "server/app/allowance.hpp"

#include <string>
#include <unordered_map>

namespace doska::app {

/// An allowance for each key. 0: no limit.
class RateLimit {
public:
    RateLimit(int limit, Millis window) : limit_(limit), window_(window) {}

    /// Takes one credit of the key; false when there is none.
    bool take(const std::string& key, Instant now);

private:
    static constexpr std::size_t max_keys = 50'000;

    void forget_full(Instant now);

    int limit_;
    Millis window_;
    std::unordered_map<std::string, Allowance> allowances_;
};

}  // namespace doska::app
