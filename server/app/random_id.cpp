#include "server/app/random_id.hpp"

#include <sodium.h>
#include <array>
#include <string_view>

namespace doska::app {

std::string random_public_id() {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::string id;
    for (int i = 0; i < 10; ++i)
        id += letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
    return id;
}

namespace {

template <std::size_t Bytes>
std::string random_base64() {
    std::array<unsigned char, Bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(Bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

}  // namespace

std::string random_secret() {
    return random_base64<16>();
}

std::string random_session_secret() {
    return random_base64<32>();
}

std::string random_salt() {
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, 33> text{};
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    return text.data();
}

}  // namespace doska::app
