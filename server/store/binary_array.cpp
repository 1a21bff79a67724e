#include "server/store/binary_array.hpp"

#include <array>
#include <limits>

#include "engine/core/check.hpp"

namespace doska::store {

namespace {

// The header: dimensions, whether there are nulls, element type, then count and lower bound of the one dimension.
constexpr std::size_t count_offset = 12;

template <std::size_t size>
std::array<char, size> big_endian(std::uint64_t value) {
    std::array<char, size> bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<char>(value >> 8 * (size - 1 - i) & 0xFF);
    return bytes;
}

template <std::size_t size>
void put(std::string& out, std::uint64_t value) {
    const auto bytes = big_endian<size>(value);
    out.append(bytes.data(), bytes.size());
}

}  // namespace

BinaryArray::BinaryArray(std::uint32_t element_oid) {
    for (const std::uint32_t word : {1U, 0U, element_oid, 0U, 1U})
        put<4>(bytes_, word);
}

void BinaryArray::add(std::int64_t value) {
    ++count_;
    put<4>(bytes_, 8);
    put<8>(bytes_, static_cast<std::uint64_t>(value));
}

void BinaryArray::add(std::string_view bytes) {
    DOSKA_CHECK(bytes.size() <= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()));
    ++count_;
    put<4>(bytes_, bytes.size());
    bytes_ += bytes;
}

std::string BinaryArray::bytes() const {
    const auto count = big_endian<4>(count_);
    return std::string(bytes_).replace(count_offset, count.size(), count.data(), count.size());
}

}  // namespace doska::store
