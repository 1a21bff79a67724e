#pragma once

#include "engine/core/side.hpp"
#include "tests/support/json.hpp"
#include "tests/support/nardy_cases.hpp"

#include <string>
#include <vector>

namespace doska::test {

/// The named cases of one kind: "play", "cube", "match"...
std::vector<nlohmann::json> nardy_rule_cases(Reach reach, const std::string& kind);

inline Side side_of(const nlohmann::json& letter) {
    return letter == "w" ? Side::White : Side::Black;
}

}  // namespace doska::test
