#include "engine/core/result.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {

enum class Refusal { Odd };

doska::Result<int, Refusal> half_of(int number) {
    if (number % 2 != 0) {
        return doska::failure(Refusal::Odd);
    }
    return number / 2;
}

}  // namespace

TEST_CASE("a Result holds the value of a success") {
    const auto result = half_of(6);
    REQUIRE(result.has_value());
    CHECK(*result == 3);
}

TEST_CASE("a Result holds the error of a failure") {
    const auto result = half_of(7);
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error() == Refusal::Odd);
}

TEST_CASE("the first failure ends a chain") {
    const auto result = half_of(6).and_then(half_of).and_then(half_of);
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error() == Refusal::Odd);
}

TEST_CASE("failure copies a named error and converts to the error type of the Result") {
    const std::string reason = "no such square";
    const doska::Result<int, std::string> result = doska::failure(reason);
    CHECK(result.error() == "no such square");
    CHECK(reason == "no such square");
}
