#pragma once

#include "engine/core/check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace doska {

/// A vector of at most `Capacity` trivial values without allocation; overflow is a programmer's error.
template <class T, std::size_t Capacity>
class InlineVector {
    static_assert(Capacity < 256);

public:
    constexpr void push_back(T value) {
        DOSKA_CHECK(size_ < Capacity);
        items_[size_++] = value;
    }
    constexpr void pop_back() {
        DOSKA_CHECK(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& front() const { return items_[0]; }
    constexpr const T& back() const { return items_[size_ - 1]; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }

    friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::array<T, Capacity> items_{};
    std::uint8_t size_ = 0;
};

}  // namespace doska
