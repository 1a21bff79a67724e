#pragma once

#include "server/net/test_client.hpp"

#include <string>
#include <string_view>

namespace doska::net {

/// How a session was ended by the server: the code and the reason of its close frame; 0 when it sent none.
struct Ended {
    int code = 0;
    std::string reason;
};

/// Reads until the close frame, answers it and hangs up.
inline Ended read_close(RawClient& client) {
    while (const auto frame = client.read_answering_pings()) {
        if (frame->opcode == 8) {
            client.send(RawClient::frame(8, frame->payload));
            client.end_sending();
            return {frame->close_code(), frame->close_reason()};
        }
    }
    return {};
}

/// What the server answers to one text frame; "nothing" when it hangs up instead.
inline std::string reply(RawClient& client, std::string_view command) {
    client.text(command);
    const auto frame = client.read_answering_pings();
    return frame ? frame->payload : "nothing";
}

}  // namespace doska::net
