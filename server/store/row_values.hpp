#pragma once

#include "server/ports/people_store.hpp"

#include <optional>
#include <pqxx/pqxx>
#include <string>

namespace doska::store {

inline const char* word_of(ports::MatchRole role) {
    switch (role) {
        case ports::MatchRole::A:
            return "a";
        case ports::MatchRole::B:
            return "b";
        case ports::MatchRole::Judge:
            return "judge";
    }
    return "";
}

inline ports::MatchRole role_of(const pqxx::field& field) {
    const auto word = field.as<std::string>();
    return word == "a" ? ports::MatchRole::A : word == "b" ? ports::MatchRole::B : ports::MatchRole::Judge;
}

inline std::optional<Instant> optional_instant(const pqxx::field& field) {
    if (field.is_null())
        return std::nullopt;
    return instant_ms(field.as<std::int64_t>());
}

inline const char* word_of(ports::PersonKind kind) {
    switch (kind) {
        case ports::PersonKind::Guest:
            return "guest";
        case ports::PersonKind::Player:
            return "player";
        case ports::PersonKind::Organizer:
            return "organizer";
    }
    return "";
}

inline ports::PersonKind kind_of(const pqxx::field& field) {
    const auto word = field.as<std::string>();
    return word == "organizer" ? ports::PersonKind::Organizer
           : word == "player"  ? ports::PersonKind::Player
                               : ports::PersonKind::Guest;
}

/// id, name, expires_ms, kind, from column `at` on.
inline ports::Person person_of(const pqxx::row& row, pqxx::row::size_type at = 0) {
    return {.id = row[at].as<std::string>(),
            .name = row[at + 1].as<std::string>(),
            .expires = optional_instant(row[at + 2]),
            .kind = kind_of(row[at + 3])};
}

/// The match with its people and invitations. One statement.
ports::MatchRecord insert_match(pqxx::transaction_base& tx, const ports::NewMatch& match, Instant now);

}  // namespace doska::store
