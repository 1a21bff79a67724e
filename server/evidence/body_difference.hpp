#pragma once

#include <string>
#include <string_view>

namespace doska::evidence {

/// Where two bodies first differ, in the order of the expected one's fields.
struct BodyDifference {
    std::string field;     // the path, "stretch.since_ms"
    std::string expected;  // the value's text; "absent" where one of the two has no such field
    std::string found;
};

/// Both are canonical bodies that are not the same.
BodyDifference first_difference(std::string_view expected, std::string_view found);

}  // namespace doska::evidence
