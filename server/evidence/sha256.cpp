#include "server/evidence/sha256.hpp"

#include <sodium.h>

namespace doska::evidence {

namespace {

std::optional<std::uint8_t> nibble(char digit) {
    if (digit >= '0' && digit <= '9')
        return static_cast<std::uint8_t>(digit - '0');
    if (digit >= 'a' && digit <= 'f')
        return static_cast<std::uint8_t>(digit - 'a' + 10);
    return std::nullopt;
}

std::string_view bytes_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace

Digest sha256(std::string_view bytes) {
    Digest digest;
    static_assert(std::tuple_size_v<Digest> == crypto_hash_sha256_BYTES);
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return digest;
}

std::string to_hex(std::string_view bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        const auto value = static_cast<std::uint8_t>(byte);
        hex += digits[value >> 4];
        hex += digits[value & 15];
    }
    return hex;
}

std::string to_hex(const Digest& digest) {
    return to_hex(bytes_of(digest));
}

std::optional<Digest> parse_digest(std::string_view hex) {
    Digest digest;
    if (hex.size() != digest.size() * 2)
        return std::nullopt;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const auto high = nibble(hex[2 * i]), low = nibble(hex[2 * i + 1]);
        if (!high || !low)
            return std::nullopt;
        digest[i] = static_cast<std::uint8_t>(*high << 4 | *low);
    }
    return digest;
}

}  // namespace doska::evidence
