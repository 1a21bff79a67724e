#pragma once

#include "engine/core/result.hpp"

#include <string>
#include <vector>

namespace doska {

/// The names of all variables of this process.
std::vector<std::string> environment_names();

/// Those of `names` that begin with DOSKA_ and are neither settings nor read by scripts, containers or tests. The error
/// is a sentence: one of them is a setting misspelt, which a server must not start without.
Result<std::vector<std::string>, std::string> unknown_settings(const std::vector<std::string>& names);

}  // namespace doska
