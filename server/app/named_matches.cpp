#include "server/app/named_matches.hpp"

#include "server/app/match_registry.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

std::string_view NamedMatches::name_of(const std::string& id) const {
    const auto person = std::find_if(people.begin(), people.end(), [&](const auto& p) { return p.id == id; });
    return person == people.end() ? std::string_view{} : person->name;
}

Result<NamedMatches, ports::StoreError> with_names(ports::Store& store,
                                                   Result<std::vector<ports::MatchRecord>, ports::StoreError> records) {
    if (!records)
        return failure(records.error());
    std::vector<std::string> ids;
    for (const ports::MatchRecord& record : *records)
        for (std::string& id : ids_of(record))
            ids.push_back(std::move(id));
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    auto people = store.people(ids);
    if (!people)
        return failure(people.error());
    return NamedMatches{std::move(*records), std::move(*people)};
}

}  // namespace doska::app
