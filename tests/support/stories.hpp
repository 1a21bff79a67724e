#pragma once

#include "tests/support/match_table.hpp"

#include <string_view>
#include <vector>

namespace doska::test {

/// A match with all that a page must follow; from it come files that the page's own tests read.
struct Story {
    std::string_view name;
    Table table;
};

/// Matches in which, taken together, every kind of event occurs.
std::vector<Story> stories();

}  // namespace doska::test
