#pragma once

#include "server/evidence/sha256.hpp"
#include "server/store/pg_store.hpp"
#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

/// People of a stored match, who enter in browsers.
namespace doska::store::testing {

using evidence::sha256;
using ports::MatchRole;
using ports::PersonKind;
using ports::StoreError;
using test::TestDatabase;
using namespace std::chrono_literals;

inline constexpr Instant noon = instant_ms(1'800'000'000'000);
inline constexpr Instant later = noon + Millis{1000};
/// With the cookie that it came with and the one that it gets; there was none before where they are the same.
inline ports::Entrance entrance(const std::string& cookie, const std::string& renewed, const std::string& agent) {
    const auto superseded = cookie == renewed ? std::nullopt : std::optional(sha256(cookie));
    return {superseded, sha256(renewed), agent, noon + 720h};
}
inline const ports::Entrance browser = entrance("browser's cookie", "browser's cookie", "Mozilla/5.0");
inline const ports::Entrance other_browser = entrance("other browser's cookie", "other browser's cookie", "curl/8");

inline ports::Person guest(int number) {
    return {"guest0000" + std::to_string(number), "Гость", noon + 720h};
}
inline const ports::Person player{"player000a", "Анна", std::nullopt, PersonKind::Player};
inline const ports::Person judge{"judge00000", "Вера", std::nullopt, PersonKind::Player};

/// A match whose seat a and judge come by links, and whose seat b by invitation.
inline ports::MatchRecord linked_match(PgStore& store, const std::string& id = "matchone00") {
    const ports::NewMatch match{id, R"({"games":1})", {}, {{sha256("seat b of " + id), MatchRole::B}}};
    const auto made = store.create_match_with_links(
        match, {{player, MatchRole::A, sha256("link of a")}, {judge, MatchRole::Judge, sha256("link of judge")}}, noon);
    REQUIRE(made);
    return *made;
}

inline std::vector<std::string> ids_in(PgStore& store, const ports::Entrance& entrance, Instant now) {
    std::vector<std::string> ids;
    const auto session = store.session(entrance.session_sha256, now);
    REQUIRE(session);
    for (const ports::Entered& one : session->people)
        ids.push_back(one.person.id);
    return ids;
}

}  // namespace doska::store::testing
