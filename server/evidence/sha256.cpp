#include "server/evidence/sha256.hpp"

#include "engine/core/check.hpp"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <array>
#include <memory>

namespace doska::evidence {

namespace {

std::optional<std::uint8_t> nibble(char digit) {
    if (digit >= '0' && digit <= '9')
        return static_cast<std::uint8_t>(digit - '0');
    if (digit >= 'a' && digit <= 'f')
        return static_cast<std::uint8_t>(digit - 'a' + 10);
    return std::nullopt;
}

/// Looking the algorithm up costs more than hashing a row: once a thread.
struct Hasher {
    std::unique_ptr<EVP_MD, void (*)(EVP_MD*)> algorithm{EVP_MD_fetch(nullptr, "SHA256", nullptr), EVP_MD_free};
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

/// The same for the keyed hash.
struct KeyedHasher {
    std::unique_ptr<EVP_MAC, void (*)(EVP_MAC*)> algorithm{EVP_MAC_fetch(nullptr, "HMAC", nullptr), EVP_MAC_free};
    std::unique_ptr<EVP_MAC_CTX, void (*)(EVP_MAC_CTX*)> context{EVP_MAC_CTX_new(algorithm.get()), EVP_MAC_CTX_free};
    KeyedHasher() {
        std::string digest = "SHA256";
        const std::array parameters{OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
                                    OSSL_PARAM_construct_end()};
        DOSKA_CHECK(EVP_MAC_CTX_set_params(context.get(), parameters.data()) == 1);
    }
};

}  // namespace

Digest sha256(std::string_view bytes) {
    static thread_local const Hasher hasher;
    Digest digest;
    unsigned size = 0;
    const bool done = EVP_DigestInit_ex2(hasher.context.get(), hasher.algorithm.get(), nullptr) == 1 &&
                      EVP_DigestUpdate(hasher.context.get(), bytes.data(), bytes.size()) == 1 &&
                      EVP_DigestFinal_ex(hasher.context.get(), digest.data(), &size) == 1;
    DOSKA_CHECK(done && size == digest.size());
    return digest;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view bytes) {
    static thread_local const KeyedHasher hasher;
    Digest digest;
    std::size_t size = 0;
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    const bool done = EVP_MAC_init(hasher.context.get(), key.data(), key.size(), nullptr) == 1 &&
                      EVP_MAC_update(hasher.context.get(), data, bytes.size()) == 1 &&
                      EVP_MAC_final(hasher.context.get(), digest.data(), &size, digest.size()) == 1;
    DOSKA_CHECK(done && size == digest.size());
    return digest;
}

std::string_view bytes_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
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
