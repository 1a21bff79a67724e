#include "engine/core/check.hpp"
#include "protocol/codec.hpp"
#include "protocol/codec_http.hpp"
#include "protocol/encode.hpp"
#include "tests/support/client_frames.hpp"

#include <cstdint>
#include <string_view>

using namespace doska;

namespace {

// A frame that was taken is written again and read to the same values.
void check_frame(std::string_view text) {
    const auto frame = protocol::decode(text);
    if (!frame) {
        const protocol::DecodeError& error = frame.error();
        DOSKA_CHECK(error.id.empty() || protocol::is_command_id(error.id));
        DOSKA_CHECK(error.field.size() <= 64);
        DOSKA_CHECK(protocol::encode_refused(error).find('\n') == std::string::npos);
        return;
    }
    const auto again = protocol::decode(test::write_frame(*frame));
    DOSKA_CHECK(again && *again == *frame);
}

void check_bodies(std::string_view text) {
    if (const auto guest = protocol::decode_guest(text))
        DOSKA_CHECK(!guest->name.empty() && guest->name.size() <= 160);
    if (const auto invite = protocol::decode_invite(text))
        DOSKA_CHECK(invite->code.size() >= 16);
    if (const auto match = protocol::decode_match(text))
        DOSKA_CHECK(!match::check(match->regulation));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_frame(text);
    check_bodies(text);
    return 0;
}
