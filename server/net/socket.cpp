#include "server/net/socket.hpp"

#include <boost/asio/ip/address.hpp>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace doska::net {
namespace {

asio::ip::address short_form(const asio::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    return address;
}

}  // namespace

std::string peer_address(const Socket& socket) {
    boost::system::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    return error ? std::string() : short_form(endpoint.address()).to_string();
}

std::string canonical_address(const std::string& text) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(text, error);
    return error ? std::string() : short_form(address).to_string();
}

void cut_socket(Socket& socket) {
    boost::system::error_code ignored;
    socket.set_option(asio::socket_base::linger(true, 0), ignored);
    socket.close(ignored);
}

void leave_socket(Socket& socket, Millis most) {
    const auto ms = static_cast<unsigned>(most.count());
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof ms);
    boost::system::error_code ignored;
    socket.close(ignored);
}

}  // namespace doska::net
