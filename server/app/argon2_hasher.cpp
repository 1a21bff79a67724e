#include "server/app/argon2_hasher.hpp"

#include <sodium.h>
#include <array>

namespace doska::app {

std::optional<std::string> Argon2Hasher::hash(const std::string& password) const {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return std::nullopt;
    return text.data();
}

bool Argon2Hasher::matches(const std::string& hash, const std::string& password) const {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace doska::app
