#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::net {

/// The proxies whose word about a client's address is believed.
class TrustedProxies {
public:
    /// "0": none; "1": this machine; else addresses and networks, "192.0.2.7, 172.16.0.0/12, fd00::/8". Nullopt for
    /// anything else.
    static std::optional<TrustedProxies> parse(const std::string& text);

    /// Whether an address, in its canonical text, is one of theirs.
    bool contains(const std::string& address) const;

private:
    struct Network {
        std::array<std::uint8_t, 16> bytes{};  // IPv4 as ::ffff:a.b.c.d
        unsigned bits = 0;
    };
    static std::optional<Network> network(std::string_view text);

    std::vector<Network> networks_;
};

}  // namespace doska::net
