#pragma once

#include "server/net/core.hpp"
#include "server/net/socket.hpp"
#include "server/ports/client_link.hpp"

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <memory>
#include <optional>
#include <string>

namespace doska::net {

inline constexpr std::string_view subprotocol = "doska.v1";

/// Answers an admitted upgrade request on its socket and serves the WebSocket until it ends.
void start_websocket(std::shared_ptr<Core> core, Socket socket,
                     const boost::beast::http::request<boost::beast::http::string_body>& request,
                     ports::Admitted admitted, std::string address);

}  // namespace doska::net
