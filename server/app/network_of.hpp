#pragma once

#include <string>

namespace doska::app {

/// Whom an address stands for where tries are counted: an IPv6 address for its /64, which one household has as a whole;
/// an IPv4 address, also one written as IPv6, for itself. What is no address stays as it is.
std::string network_of(const std::string& address);

/// An address of this machine, also as its network.
bool is_loopback(const std::string& address);

}  // namespace doska::app
