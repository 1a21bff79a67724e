#pragma once

#include "tests/support/json.hpp"
#include "tests/support/nardy_cases.hpp"

namespace doska::test {

/// The cases of article 41, of coming late and of the flag: {table, cases, controls}.
nlohmann::json nardy_clock_cases(Reach reach);

}  // namespace doska::test
