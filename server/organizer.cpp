#include "server/organizer.hpp"

#include "server/app/random_id.hpp"
#include "server/evidence/sha256.hpp"

namespace doska {

Result<std::string, ports::StoreError> renew_organizer(ports::PeopleStore& store, const std::string& name,
                                                       Instant now) {
    const ports::Person person{app::random_public_id(), name, std::nullopt, ports::PersonKind::Organizer};
    std::string token = app::random_secret();
    const auto renewed = store.renew_organizer(person, evidence::sha256(token), now);
    if (!renewed)
        return failure(renewed.error());
    return token;
}

}  // namespace doska
