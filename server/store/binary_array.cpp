#include "server/store/binary_array.hpp"

#include <limits>

#include "engine/core/check.hpp"

namespace doska::store {

namespace {

// The header: dimensions, whether there are nulls, element type, then count and lower bound of the one dimension.
constexpr std::size_t count_offset = 12;

void put(std::string& out, std::uint64_t value, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        out += static_cast<char>(value >> shift & 0xFF);
}

}  // namespace

BinaryArray::BinaryArray(std::uint32_t element_oid) {
    put(bytes_, 1, 4);
    put(bytes_, 0, 4);
    put(bytes_, element_oid, 4);
    put(bytes_, 0, 4);
    put(bytes_, 1, 4);
}

void BinaryArray::count_element() {
    ++count_;
    for (std::size_t i = 0; i < 4; ++i)
        bytes_[count_offset + i] = static_cast<char>(count_ >> (24 - 8 * i) & 0xFF);
}

void BinaryArray::add(std::int64_t value) {
    count_element();
    put(bytes_, 8, 4);
    put(bytes_, static_cast<std::uint64_t>(value), 8);
}

void BinaryArray::add(std::string_view bytes) {
    DOSKA_CHECK(bytes.size() <= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()));
    count_element();
    put(bytes_, bytes.size(), 4);
    bytes_ += bytes;
}

}  // namespace doska::store
