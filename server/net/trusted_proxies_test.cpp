#include "server/net/trusted_proxies.hpp"

#include <doctest/doctest.h>

using doska::net::TrustedProxies;

namespace {

bool trusts(const std::string& proxies, const std::string& address) {
    const auto parsed = TrustedProxies::parse(proxies);
    REQUIRE(parsed);
    return parsed->contains(address);
}

}  // namespace

TEST_CASE("proxies: none, this machine, or those in the list") {
    CHECK_FALSE(trusts("0", "127.0.0.1"));
    CHECK(trusts("1", "127.0.0.1"));
    CHECK(trusts("1", "::1"));
    CHECK_FALSE(trusts("1", "192.0.2.7"));
    CHECK(trusts("192.0.2.7", "192.0.2.7"));
    CHECK_FALSE(trusts("192.0.2.7", "192.0.2.8"));
    CHECK_FALSE(trusts("192.0.2.7", "127.0.0.1"));
    CHECK(trusts("10.0.0.0/8,172.16.0.0/12, fd00::/8", "172.31.255.255"));
    CHECK_FALSE(trusts("10.0.0.0/8,172.16.0.0/12, fd00::/8", "172.32.0.0"));
    CHECK(trusts("10.0.0.0/8,172.16.0.0/12, fd00::/8", "fd12::1"));
    CHECK_FALSE(trusts("10.0.0.0/8,172.16.0.0/12, fd00::/8", "fe80::1"));
    CHECK(trusts("0.0.0.0/0", "203.0.113.9"));
    CHECK_FALSE(trusts("0.0.0.0/0", "2001:db8::1"));
    CHECK(trusts("192.0.2.0/31", "192.0.2.1"));
    CHECK_FALSE(trusts("192.0.2.0/31", "192.0.2.2"));
    CHECK_FALSE(trusts("0.0.0.0/0", ""));
}

TEST_CASE("proxies: anything else is refused") {
    for (const char* wrong : {"", "2", "yes", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0/8",
                              "fd00::/129", "10.0.0.0/8,,10.0.0.1", "1, 10.0.0.1"}) {
        CAPTURE(wrong);
        CHECK_FALSE(TrustedProxies::parse(wrong));
    }
}
