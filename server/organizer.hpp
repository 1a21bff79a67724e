#pragma once

#include "engine/core/result.hpp"
#include "server/ports/people_store.hpp"

#include <string>

namespace doska {

/// Makes the organizer where there is none, and a new entry link for him; his own links before it are revoked, and a
/// running server shuts out who came by them. Gives the token of the link, for /enter#TOKEN.
Result<std::string, ports::StoreError> renew_organizer(ports::PeopleStore& store, const std::string& name, Instant now);

}  // namespace doska
