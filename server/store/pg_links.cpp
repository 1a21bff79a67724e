#include "engine/core/check.hpp"
#include "server/evidence/sha256.hpp"
#include "server/store/people_statements.hpp"
#include "server/store/pg_pool.hpp"
#include "server/store/pg_store.hpp"
#include "server/store/row_values.hpp"

namespace doska::store {

using evidence::to_hex;
using ports::Digest;
using ports::MatchRole;
using ports::Person;
using ports::StoreError;

namespace {

struct RoleOfMatch {
    std::string person;
    std::int64_t stream;
};

std::optional<RoleOfMatch> linked_person(pqxx::work& tx, const std::string& match, MatchRole role) {
    const auto found = tx.exec_prepared(statements::linked_person.name, match, word_of(role));
    if (found.empty())
        return std::nullopt;
    return RoleOfMatch{found[0][0].as<std::string>(), found[0][1].as<std::int64_t>()};
}

std::size_t revoke(pqxx::work& tx, const RoleOfMatch& of, Instant now) {
    const auto revoked =
        tx.exec_prepared(statements::revoke_links_of_person.name, of.person, to_ms(now)).affected_rows();
    tx.exec_prepared(statements::end_stays_by_revoked.name, of.person, to_ms(now));
    return static_cast<std::size_t>(revoked);
}

void insert_link(pqxx::work& tx, const Digest& link, const RoleOfMatch& of, MatchRole role, Instant now) {
    tx.exec_prepared(statements::add_link.name, to_hex(link), of.person, of.stream, word_of(role), to_ms(now));
}

}  // namespace

Result<ports::LinkTarget, StoreError> PgStore::link_target(const Digest& link_sha256) {
    return pool_->read([&](pqxx::connection& connection) -> Result<ports::LinkTarget, StoreError> {
        pqxx::nontransaction tx(connection);
        const auto found = tx.exec_prepared(statements::link_target.name, to_hex(link_sha256));
        if (found.empty())
            return failure(StoreError::NotFound);
        if (found[0][4].as<bool>())
            return failure(StoreError::Gone);
        ports::LinkTarget target{person_of(found[0]), {}, {}};
        if (!found[0][5].is_null()) {
            target.match = found[0][5].as<std::string>();
            target.role = role_of(found[0][6]);
        }
        return target;
    });
}

Result<ports::MatchRecord, StoreError> PgStore::create_match_with_links(const ports::NewMatch& match,
                                                                        const std::vector<ports::LinkedPerson>& people,
                                                                        Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<ports::MatchRecord, StoreError> {
        pqxx::work tx(connection);
        ports::NewMatch with_people = match;
        for (const ports::LinkedPerson& linked : people) {
            tx.exec_prepared(statements::add_plain_person.name, linked.person.id, linked.person.name, to_ms(now),
                             static_cast<const std::int64_t*>(nullptr), word_of(linked.person.kind));
            with_people.people.push_back({linked.role, linked.person.id});
        }
        const ports::MatchRecord record = insert_match(tx, with_people, now);
        for (const ports::LinkedPerson& linked : people)
            insert_link(tx, linked.link_sha256, {linked.person.id, record.stream}, linked.role, now);
        tx.commit();
        return record;
    });
}

Result<void, StoreError> PgStore::renew_link(const std::string& match, MatchRole role, const Digest& link_sha256,
                                             Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<void, StoreError> {
        pqxx::work tx(connection);
        const auto of = linked_person(tx, match, role);
        if (!of)
            return failure(StoreError::NotFound);
        revoke(tx, *of, now);
        insert_link(tx, link_sha256, *of, role, now);
        tx.commit();
        return {};
    });
}

Result<std::size_t, StoreError> PgStore::revoke_links(const std::string& match, MatchRole role, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<std::size_t, StoreError> {
        pqxx::work tx(connection);
        const auto of = linked_person(tx, match, role);
        if (!of)
            return failure(StoreError::NotFound);
        const std::size_t revoked = revoke(tx, *of, now);
        tx.commit();
        return revoked;
    });
}

Result<std::vector<ports::LinkRecord>, StoreError> PgStore::links(const std::string& match) {
    return pool_->read([&](pqxx::connection& connection) -> Result<std::vector<ports::LinkRecord>, StoreError> {
        pqxx::nontransaction tx(connection);
        std::vector<ports::LinkRecord> links;
        std::string last;
        for (const auto& row : tx.exec_prepared(statements::links_of_match.name, match)) {
            if (auto digest = row[0].as<std::string>(); digest != last) {
                links.push_back({role_of(row[1]),
                                 person_of(row, 2),
                                 instant_ms(row[6].as<std::int64_t>()),
                                 optional_instant(row[7]),
                                 {}});
                last = std::move(digest);
            }
            if (!row[8].is_null())
                links.back().uses.push_back({instant_ms(row[8].as<std::int64_t>()),
                                             instant_ms(row[9].as<std::int64_t>()), row[10].as<std::string>()});
        }
        return links;
    });
}

Result<std::vector<Digest>, StoreError> PgStore::links_revoked_since(Instant since) {
    return pool_->read([&](pqxx::connection& connection) -> Result<std::vector<Digest>, StoreError> {
        pqxx::nontransaction tx(connection);
        std::vector<Digest> digests;
        for (const auto& row : tx.exec_prepared(statements::links_revoked_since.name, to_ms(since))) {
            const auto digest = evidence::parse_digest(row[0].as<std::string>());
            DOSKA_CHECK(digest);
            digests.push_back(*digest);
        }
        return digests;
    });
}

Result<Person, StoreError> PgStore::renew_organizer(const Person& if_none, const Digest& link_sha256, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<Person, StoreError> {
        pqxx::work tx(connection);
        const auto found = tx.exec_prepared(statements::organizer.name);
        const Person person = found.empty() ? if_none : person_of(found[0]);
        if (found.empty())
            tx.exec_prepared(statements::add_plain_person.name, person.id, person.name, to_ms(now),
                             static_cast<const std::int64_t*>(nullptr), word_of(person.kind));
        tx.exec_prepared(statements::revoke_own_links.name, person.id, to_ms(now));
        tx.exec_prepared(statements::end_stays_by_revoked.name, person.id, to_ms(now));
        tx.exec_prepared(statements::add_link.name, to_hex(link_sha256), person.id,
                         static_cast<const std::int64_t*>(nullptr), static_cast<const char*>(nullptr), to_ms(now));
        tx.commit();
        return person;
    });
}

}  // namespace doska::store
