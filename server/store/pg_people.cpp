#include "engine/core/check.hpp"
#include "server/evidence/sha256.hpp"
#include "server/store/binary_array.hpp"
#include "server/store/people_statements.hpp"
#include "server/store/pg_pool.hpp"
#include "server/store/pg_store.hpp"
#include "server/store/row_values.hpp"

namespace doska::store {

using evidence::to_hex;
using ports::Digest;
using ports::Entered;
using ports::Entrance;
using ports::Person;
using ports::StoreError;

namespace {

std::optional<Digest> optional_digest(const pqxx::field& field) {
    if (field.is_null())
        return std::nullopt;
    const auto digest = evidence::parse_digest(field.as<std::string>());
    DOSKA_CHECK(digest);
    return digest;
}

/// A session where somebody enters, and the one whose people will be there with him.
struct Held {
    std::int64_t session = 0;
    std::optional<std::int64_t> superseded;
};

std::optional<std::int64_t> optional_id(const pqxx::field& field) {
    return field.is_null() ? std::nullopt : std::optional(field.as<std::int64_t>());
}

const std::int64_t* nullable(const std::optional<std::int64_t>& id) {
    return id ? &*id : nullptr;
}

Result<Held, StoreError> hold_session(pqxx::work& tx, const Entrance& entrance, Instant now) {
    const std::string digest = to_hex(entrance.session_sha256);
    const auto known = tx.exec_prepared(statements::join_session.name, digest, to_ms(entrance.expires));
    if (!known.empty())
        return Held{known[0][0].as<std::int64_t>(), optional_id(known[0][1])};
    Held held;
    if (entrance.superseded_sha256) {
        const auto before = tx.exec_prepared(statements::hold_session.name, to_hex(*entrance.superseded_sha256));
        if (before.empty())
            return failure(StoreError::Unavailable);
        held.superseded = before[0][0].as<std::int64_t>();
    }
    held.session = tx.exec_prepared1(statements::add_session.name, digest, to_ms(now), to_ms(entrance.expires),
                                     nullable(held.superseded))[0]
                       .as<std::int64_t>();
    return held;
}

/// Lets a person into the session, which is made where there is none.
Result<Entered, StoreError> enter(pqxx::work& tx, const Entrance& entrance, const Person& person,
                                  const std::optional<Digest>& link, Instant now) {
    const auto held = hold_session(tx, entrance, now);
    if (!held)
        return failure(held.error());
    tx.exec_prepared(statements::end_stay.name, held->session, person.id, to_ms(now));
    const auto others = tx.exec_prepared1(statements::count_entered.name, held->session, nullable(held->superseded),
                                          person.id, to_ms(now))[0]
                            .as<std::size_t>();
    if (others >= ports::max_entered)
        return failure(StoreError::Full);
    const std::string hex = link ? to_hex(*link) : std::string();
    const pqxx::row row = tx.exec_prepared1(statements::begin_stay.name, held->session, person.id,
                                            link ? hex.c_str() : nullptr, entrance.agent, to_ms(now));
    return Entered{row[0].as<std::int64_t>(), person, link};
}

void insert_person(pqxx::work& tx, const Person& person, Instant now) {
    const std::int64_t expires = person.expires ? to_ms(*person.expires) : 0;
    tx.exec_prepared(statements::add_plain_person.name, person.id, person.name, to_ms(now),
                     person.expires ? &expires : nullptr, word_of(person.kind));
}

struct ReadSession {
    ports::SessionRecord record;
    bool supersedes = false;
};

Result<ReadSession, StoreError> read_session(pqxx::transaction_base& tx, const Digest& session_sha256, Instant now) {
    const auto found = tx.exec_prepared(statements::session_people.name, to_hex(session_sha256), to_ms(now));
    if (found.empty())
        return failure(StoreError::NotFound);
    ReadSession session{{instant_ms(found[0][0].as<std::int64_t>()), {}, {}}, found[0][7].as<bool>()};
    for (const auto& row : found)
        if (!row[1].is_null())
            session.record.people.push_back({row[1].as<std::int64_t>(), person_of(row, 3), optional_digest(row[2])});
    return session;
}

/// The session takes the place of the one that it supersedes; its digest, or none where another has done so.
std::optional<Digest> take_place(pqxx::work& tx, const Digest& session_sha256, Instant now) {
    const auto held = tx.exec_prepared(statements::hold_superseded.name, to_hex(session_sha256));
    if (held.empty())
        return std::nullopt;
    const auto superseded = held[0][0].as<std::int64_t>(), session = held[0][2].as<std::int64_t>();
    tx.exec_prepared(statements::take_stays.name, superseded, session, to_ms(now));
    tx.exec_prepared(statements::drop_superseded.name, superseded, session);
    return optional_digest(held[0][1]);
}

}  // namespace

Result<ports::SessionRecord, StoreError> PgStore::session(const Digest& session_sha256, Instant now) {
    auto found = pool_->read([&](pqxx::connection& connection) {
        pqxx::nontransaction tx(connection);
        return read_session(tx, session_sha256, now);
    });
    if (!found)
        return failure(found.error());
    if (!found->supersedes)
        return std::move(found->record);
    return pool_->run([&](pqxx::connection& connection) -> Result<ports::SessionRecord, StoreError> {
        pqxx::work tx(connection);
        const auto replaced = take_place(tx, session_sha256, now);
        auto session = read_session(tx, session_sha256, now);
        if (!session)
            return failure(session.error());
        tx.commit();
        session->record.replaced = replaced;
        return std::move(session->record);
    });
}

Result<Entered, StoreError> PgStore::enter_guest(const Entrance& entrance, const Person& guest, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<Entered, StoreError> {
        pqxx::work tx(connection);
        insert_person(tx, guest, now);
        auto entered = enter(tx, entrance, guest, std::nullopt, now);
        if (entered)
            tx.commit();
        return entered;
    });
}

Result<Entered, StoreError> PgStore::enter_by_link(const Entrance& entrance, const Digest& link_sha256, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<Entered, StoreError> {
        pqxx::work tx(connection);
        const auto found = tx.exec_prepared(statements::use_link.name, to_hex(link_sha256));
        if (found.empty())
            return failure(StoreError::NotFound);
        if (found[0][4].as<bool>())
            return failure(StoreError::Gone);
        auto entered = enter(tx, entrance, person_of(found[0]), link_sha256, now);
        if (entered)
            tx.commit();
        return entered;
    });
}

Result<void, StoreError> PgStore::leave(const Digest& session_sha256, const std::string& person, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<void, StoreError> {
        pqxx::nontransaction tx(connection);
        tx.exec_prepared(statements::leave_session.name, to_hex(session_sha256), person, to_ms(now));
        return {};
    });
}

Result<std::size_t, StoreError> PgStore::forget_sessions(Instant before, int limit) {
    return pool_->run([&](pqxx::connection& connection) -> Result<std::size_t, StoreError> {
        pqxx::nontransaction tx(connection);  // one statement is a transaction
        return static_cast<std::size_t>(
            tx.exec_prepared(statements::forget_sessions.name, to_ms(before), limit).affected_rows());
    });
}

Result<void, StoreError> PgStore::seen(const std::vector<std::int64_t>& entries, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<void, StoreError> {
        BinaryArray ids = BinaryArray::bigint();
        for (const std::int64_t entry : entries)
            ids.add(entry);
        pqxx::nontransaction tx(connection);
        tx.exec_prepared(statements::seen.name, parameter(ids), to_ms(now));
        return {};
    });
}

Result<ports::PasswordRecord, StoreError> PgStore::password_of(const std::string& login) {
    return pool_->read([&](pqxx::connection& connection) -> Result<ports::PasswordRecord, StoreError> {
        pqxx::nontransaction tx(connection);
        const auto found = tx.exec_prepared(statements::password_of.name, login);
        if (found.empty())
            return failure(StoreError::NotFound);
        return ports::PasswordRecord{found[0][0].as<std::string>(), *optional_digest(found[0][1])};
    });
}

Result<void, StoreError> PgStore::set_password(const std::string& person, const std::string& login,
                                               const ports::PasswordRecord& password, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<void, StoreError> {
        pqxx::nontransaction tx(connection);
        tx.exec_prepared(statements::set_password.name, person, login, password.hash, to_ms(now),
                         to_hex(password.link_sha256));
        return {};
    });
}

}  // namespace doska::store
