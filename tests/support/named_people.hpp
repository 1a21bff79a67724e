#pragma once

#include "server/evidence/sha256.hpp"
#include "tests/support/browsers.hpp"

#include <string>

/// People whom the organizer has named, and the link of one of them.
namespace doska::app::testing {

inline const std::string token = "anna-anna-anna-anna-an";
inline const ports::Person anna{"Pe1r2s3o4A", "Анна", std::nullopt, ports::PersonKind::Player};
inline const ports::Person vera{"Or1g2a3n4I", "Вера", std::nullopt, ports::PersonKind::Organizer};

inline std::string entry(const std::string& secret) {
    return R"({"token":")" + secret + "\"}";
}

inline void add_anna(House& house) {
    house.people.add_link(evidence::sha256(token), ports::MatchRole::A, anna);
}

/// Waits until a condition holds, which the database threads bring about.
template <class Condition>
void soon(House& house, Condition condition) {
    house.world.wait(condition);
}

}  // namespace doska::app::testing
