#include "tests/load/ws_frame.hpp"

#include <array>

namespace doska::load {
namespace {

std::uint8_t byte(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

bool known(std::uint8_t opcode) {
    return opcode <= 2 || (opcode >= 8 && opcode <= 10);
}

/// The payload's length and where it begins; nullopt when the header is not whole.
struct Extent {
    std::uint64_t length;
    std::size_t begin;
};
std::optional<Extent> extent(std::string_view bytes) {
    const std::uint8_t code = byte(bytes, 1) & 0x7F;
    if (code < 126)
        return Extent{code, 2};
    const std::size_t digits = code == 126 ? 2 : 8;
    if (bytes.size() < 2 + digits)
        return std::nullopt;
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < digits; ++i)
        length = length << 8 | byte(bytes, 2 + i);
    return Extent{length, 2 + digits};
}

void append_length(std::string& out, std::size_t length) {
    constexpr std::uint8_t masked = 0x80;
    if (length < 126) {
        out += static_cast<char>(masked | length);
        return;
    }
    const int digits = length <= 0xFFFF ? 2 : 8;
    out += static_cast<char>(masked | (digits == 2 ? 126 : 127));
    for (int i = digits - 1; i >= 0; --i)
        out += static_cast<char>(length >> (8 * i));
}

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask) {
    out += static_cast<char>(0x80 | static_cast<std::uint8_t>(opcode));
    append_length(out, payload.size());
    std::array<char, 4> key{};
    for (std::size_t i = 0; i < key.size(); ++i)
        key[i] = static_cast<char>(mask >> (8 * i));
    out.append(key.data(), key.size());
    const std::size_t begin = out.size();
    out.append(payload);
    for (std::size_t i = 0; i < payload.size(); ++i)
        out[begin + i] = static_cast<char>(out[begin + i] ^ key[i % key.size()]);
}

Result<std::optional<Frame>, FrameError> first_frame(std::string_view bytes) {
    if (bytes.size() < 2)
        return std::nullopt;
    if ((byte(bytes, 0) & 0x70) != 0)
        return tl::unexpected(FrameError::ReservedBits);
    if ((byte(bytes, 1) & 0x80) != 0)
        return tl::unexpected(FrameError::Masked);
    if (!known(byte(bytes, 0) & 0x0F))
        return tl::unexpected(FrameError::UnknownOpcode);
    const auto place = extent(bytes);
    if (!place)
        return std::nullopt;
    if (place->length > largest_frame)
        return tl::unexpected(FrameError::TooLarge);
    const auto length = static_cast<std::size_t>(place->length);
    if (bytes.size() - place->begin < length)
        return std::nullopt;
    return Frame{.opcode = static_cast<Opcode>(byte(bytes, 0) & 0x0F),
                 .final = (byte(bytes, 0) & 0x80) != 0,
                 .payload = bytes.substr(place->begin, length),
                 .size = place->begin + length};
}

}  // namespace doska::load
