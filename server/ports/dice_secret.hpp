#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace doska::ports {

/// The 32 bytes that all dice of a game follow from; nobody may see them while it is played (DECISIONS F). No stream,
/// log field, metric or JSON takes it, and its bytes are wiped when it goes.
class DiceSecret {
public:
    static constexpr std::size_t size = 32;
    using Bytes = std::array<std::uint8_t, size>;

    explicit DiceSecret(const Bytes& bytes) : bytes_(bytes) {}
    /// From 64 lower-case hex digits, as a SeedSource gives them and a finished game's record holds them.
    static std::optional<DiceSecret> parse(std::string_view hex);

    DiceSecret(const DiceSecret&) = default;
    DiceSecret& operator=(const DiceSecret&) = default;
    ~DiceSecret() {
        for (volatile std::uint8_t& byte : bytes_)
            byte = 0;
    }

    /// For the cipher and the hash.
    std::span<const std::uint8_t, size> bytes() const { return bytes_; }
    /// The text for the event that ends the game. Before that it goes nowhere.
    std::string reveal() const;

    bool operator==(const DiceSecret&) const = default;
    friend std::ostream& operator<<(std::ostream&, const DiceSecret&) = delete;

private:
    Bytes bytes_;
};

inline std::optional<DiceSecret> DiceSecret::parse(std::string_view hex) {
    constexpr std::string_view digits = "0123456789abcdef";
    if (hex.size() != 2 * size || hex.find_first_not_of(digits) != std::string_view::npos)
        return std::nullopt;
    Bytes bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::uint8_t>(digits.find(hex[2 * i]) << 4 | digits.find(hex[2 * i + 1]));
    return DiceSecret(bytes);
}

inline std::string DiceSecret::reveal() const {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : bytes_) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

}  // namespace doska::ports
