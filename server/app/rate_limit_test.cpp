#include "server/app/rate_limit.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::app;

TEST_CASE("a rate limit gives its credits at once and refills them evenly") {
    RateLimit limit(5, Millis{60'000});
    const Instant start = instant_ms(1'000'000);
    for (int i = 0; i < 5; ++i)
        CHECK(limit.take("x", start));
    CHECK_FALSE(limit.take("x", start));
    CHECK(limit.take("y", start));
    CHECK_FALSE(limit.take("x", start + Millis{11'000}));
    CHECK(limit.take("x", start + Millis{12'100}));
    CHECK_FALSE(limit.take("x", start + Millis{12'200}));
}

TEST_CASE("a rate limit of 0 is none") {
    RateLimit limit(0, Millis{60'000});
    for (int i = 0; i < 1'000; ++i)
        CHECK(limit.take("x", instant_ms(1)));
}
