#include "server/net/trusted_proxies.hpp"

#include "server/net/http_text.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace doska::net {
namespace {

using Bytes = std::array<std::uint8_t, 16>;

struct Parsed {
    Bytes bytes{};
    bool is_v4 = false;
};

std::optional<Parsed> bytes_of(const std::string& address) {
    Parsed parsed;
    if (::inet_pton(AF_INET6, address.c_str(), parsed.bytes.data()) == 1) {
        return parsed;
    }
    parsed.is_v4 = true;
    parsed.bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (::inet_pton(AF_INET, address.c_str(), parsed.bytes.data() + 12) == 1) {
        return parsed;
    }
    return std::nullopt;
}

bool begin_alike(const Bytes& a, const Bytes& b, unsigned bits) {
    const unsigned whole = bits / 8, rest = bits % 8;
    if (std::memcmp(a.data(), b.data(), whole) != 0) {
        return false;
    }
    return rest == 0 || ((a[whole] ^ b[whole]) >> (8 - rest)) == 0;
}

}  // namespace

std::optional<TrustedProxies::Network> TrustedProxies::network(std::string_view text) {
    const auto slash = std::min(text.find('/'), text.size());
    const auto parsed = bytes_of(std::string(text.substr(0, slash)));
    if (!parsed) {
        return std::nullopt;
    }
    const unsigned longest = parsed->is_v4 ? 32 : 128;
    unsigned bits = longest;
    if (slash < text.size()) {
        const std::string_view digits = text.substr(slash + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
        if (error != std::errc{} || end != digits.data() + digits.size() || bits > longest) {
            return std::nullopt;
        }
    }
    return Network{parsed->bytes, bits + (128 - longest)};
}

std::optional<TrustedProxies> TrustedProxies::parse(const std::string& text) {
    TrustedProxies proxies;
    if (text == "0") {
        return proxies;
    }
    constexpr std::string_view this_machine = "127.0.0.0/8, ::1";
    for (const std::string_view item : list_items(text == "1" ? this_machine : std::string_view(text))) {
        const auto found = network(item);
        if (!found) {
            return std::nullopt;
        }
        proxies.networks_.push_back(*found);
    }
    if (proxies.networks_.empty()) {
        return std::nullopt;
    }
    return proxies;
}

bool TrustedProxies::contains(const std::string& address) const {
    const auto parsed = bytes_of(address);
    return parsed && std::any_of(networks_.begin(), networks_.end(), [&parsed](const Network& network) {
               return begin_alike(network.bytes, parsed->bytes, network.bits);
           });
}

}  // namespace doska::net
