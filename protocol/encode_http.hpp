#pragma once

#include "engine/core/time.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace doska::protocol {

/// The answers over HTTP, each one JSON object. A role is "a", "b" or "judge".

/// `detail`: the field at fault, or empty.
std::string encode_error(std::string_view code, std::string_view detail = {});

std::string encode_guest(std::string_view person, std::string_view name, std::string_view token, Instant expires);

/// The codes that give the roles of a new match; empty: no such invitation.
struct Invites {
    std::string_view a;
    std::string_view b;
    std::string_view judge;
};
std::string encode_new_match(std::string_view match, const Invites& invites);

std::string encode_entry(std::string_view match, std::string_view role);

struct Participant {
    std::string_view role;
    std::string_view id;
    std::string_view name;
};
/// `state`: as encode_state() gives it, or empty where the match has not begun.
std::string encode_match(std::string_view match, std::span<const Participant> people, bool open,
                         std::string_view state);

/// GET /healthz
std::string encode_health(std::string_view status);

}  // namespace doska::protocol
