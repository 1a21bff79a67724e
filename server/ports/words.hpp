#pragma once

#include "server/ports/store.hpp"

#include <optional>
#include <string_view>

namespace doska::ports {

/// How roles and kinds of people are called in the database, on the wire and in files.

constexpr std::string_view word(MatchRole role) {
    switch (role) {
        case MatchRole::A:
            return "a";
        case MatchRole::B:
            return "b";
        case MatchRole::Judge:
            return "judge";
        case MatchRole::A2:
            return "a2";
        case MatchRole::B2:
            return "b2";
    }
    return {};
}

constexpr std::string_view word(PersonKind kind) {
    switch (kind) {
        case PersonKind::Guest:
            return "guest";
        case PersonKind::Player:
            return "player";
        case PersonKind::Organizer:
            return "organizer";
    }
    return {};
}

constexpr std::optional<MatchRole> parse_role(std::string_view text) {
    for (const MatchRole role : all_roles)
        if (text == word(role))
            return role;
    return std::nullopt;
}

constexpr std::optional<PersonKind> parse_kind(std::string_view text) {
    for (const PersonKind kind : {PersonKind::Guest, PersonKind::Player, PersonKind::Organizer})
        if (text == word(kind))
            return kind;
    return std::nullopt;
}

}  // namespace doska::ports
