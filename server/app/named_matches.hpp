#pragma once

#include "server/ports/store.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace doska::app {

/// Matches as a list shows them: with those who have a part in them.
struct NamedMatches {
    std::vector<ports::MatchRecord> records;
    std::vector<ports::Person> people;

    /// Empty: unknown.
    std::string_view name_of(const std::string& id) const;
};

/// Asks the store for the people of matches that were read. On a database thread.
Result<NamedMatches, ports::StoreError> with_names(ports::Store& store,
                                                   Result<std::vector<ports::MatchRecord>, ports::StoreError> records);

}  // namespace doska::app
