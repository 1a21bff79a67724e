#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

// What stands in the head of a request.

namespace doska::app {

/// Before the id of a match, in the paths of what is asked about it.
inline constexpr std::string_view matches_path = "/api/matches/";

/// "application/json" in any letters, with or without parameters.
bool is_of_type(std::string_view content_type, std::string_view wanted);

/// The query "game=3" -> 3, `otherwise` without a query. nullopt for any other query and for what is no number from 1
/// to `most`.
std::optional<std::int64_t> number_in(std::string_view query, std::string_view name, std::int64_t otherwise,
                                      std::int64_t most);

}  // namespace doska::app
