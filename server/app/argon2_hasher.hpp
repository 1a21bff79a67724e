#pragma once

#include "server/ports/password_hasher.hpp"

namespace doska::app {

/// Argon2id of libsodium, 64 MiB and two passes, about a tenth of a second: docs/adr/0008-passwords.md.
class Argon2Hasher final : public ports::PasswordHasher {
public:
    std::optional<std::string> hash(const std::string& password) const override;
    bool matches(const std::string& hash, const std::string& password) const override;
};

}  // namespace doska::app
