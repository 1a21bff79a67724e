#pragma once

#include "server/ports/journal.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace doska::evidence {

using ports::Digest;

/// SHA-256 of the bytes.
Digest sha256(std::string_view bytes);

/// HMAC-SHA-256 of the bytes (RFC 2104).
Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view bytes);

std::string_view bytes_of(const Digest& digest);

/// Lower-case hex, two digits a byte.
std::string to_hex(std::string_view bytes);
std::string to_hex(const Digest& digest);

/// Reads 64 lower-case hex digits; nullopt for anything else.
std::optional<Digest> parse_digest(std::string_view hex);

}  // namespace doska::evidence
