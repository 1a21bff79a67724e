#pragma once

#include "engine/core/check.hpp"
#include "server/ports/people_store.hpp"
#include "server/ports/words.hpp"

#include <optional>
#include <pqxx/pqxx>
#include <string>

namespace doska::store {

/// A word as a parameter of a statement.
template <class Known>
std::string word_of(Known known) {
    return std::string(ports::word(known));
}

inline ports::MatchRole role_of(const pqxx::field& field) {
    const auto role = ports::parse_role(field.c_str());
    DOSKA_CHECK(role);  // the table allows no other
    return *role;
}

inline std::optional<Instant> optional_instant(const pqxx::field& field) {
    if (field.is_null())
        return std::nullopt;
    return instant_ms(field.as<std::int64_t>());
}

inline ports::PersonKind kind_of(const pqxx::field& field) {
    const auto kind = ports::parse_kind(field.c_str());
    DOSKA_CHECK(kind);
    return *kind;
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
