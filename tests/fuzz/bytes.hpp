#pragma once

#include "engine/core/side.hpp"
#include "engine/core/time.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace doska::fuzz {

/// What a fuzzer of a match reads its choices from; noughts behind the end.
class Bytes {
public:
    explicit Bytes(std::span<const std::uint8_t> rest) : rest_(rest) {}
    bool empty() const { return rest_.empty(); }
    int next() {
        if (rest_.empty())
            return 0;
        const int byte = rest_.front();
        rest_ = rest_.subspan(1);
        return byte;
    }
    /// Short steps and long ones: up to 16 ms, or up to 68 minutes.
    Millis time() {
        const int byte = next();
        return Millis{std::int64_t{byte & 15} << (byte >> 4 & 15) >> (byte < 128 ? 0 : 2)};
    }
    Seat seat() { return next() % 2 == 0 ? Seat::A : Seat::B; }

private:
    std::span<const std::uint8_t> rest_;
};

}  // namespace doska::fuzz
