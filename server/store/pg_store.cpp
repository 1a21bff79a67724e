#include "server/store/pg_store.hpp"

#include "engine/core/check.hpp"
#include "server/evidence/sha256.hpp"
#include "server/store/binary_array.hpp"
#include "server/store/pg_pool.hpp"
#include "server/store/row_values.hpp"
#include "server/store/statements.hpp"

#include <pqxx/pqxx>

namespace doska::store {

namespace {

using evidence::to_hex;
using ports::JournalRow;
using ports::MatchPerson;
using ports::MatchRecord;
using ports::MatchRole;
using ports::Person;
using ports::StoreError;

MatchRecord match_of(const pqxx::row& row) {
    return {.stream = row[0].as<std::int64_t>(),
            .id = row[1].as<std::string>(),
            .regulation = row[2].as<std::string>(),
            .created = instant_ms(row[3].as<std::int64_t>()),
            .people = {},
            .ended = row[4].as<bool>(),
            .rematch = row[5].is_null() ? std::string() : row[5].as<std::string>()};
}

JournalRow journal_row_of(const pqxx::row& row) {
    const auto hash = evidence::parse_digest(row[7].as<std::string>());
    DOSKA_CHECK(hash);
    return {.stream = row[0].as<std::int64_t>(),
            .seq = row[1].as<std::int64_t>(),
            .at_ms = row[2].as<std::int64_t>(),
            .actor = row[3].as<std::string>(),
            .cmd = row[4].as<std::string>(),
            .kind = row[5].as<std::string>(),
            .body = row[6].as<std::string>(),
            .hash = *hash};
}

/// Rows of a match with one of its people each, those of one match together.
std::vector<MatchRecord> matches_with_people(const pqxx::result& found) {
    std::vector<MatchRecord> matches;
    for (const auto& row : found) {
        if (matches.empty() || matches.back().stream != row[0].as<std::int64_t>())
            matches.push_back(match_of(row));
        if (!row[6].is_null())
            matches.back().people.push_back({role_of(row[6]), row[7].as<std::string>()});
    }
    return matches;
}

Result<MatchRecord, StoreError> one_match(const pqxx::result& found) {
    auto matches = matches_with_people(found);
    if (matches.empty())
        return failure(StoreError::NotFound);
    return std::move(matches.front());
}

Result<std::vector<JournalRow>, StoreError> journal_rows(const pqxx::result& found) {
    std::vector<JournalRow> rows;
    rows.reserve(found.size());
    for (const auto& row : found)
        rows.push_back(journal_row_of(row));
    return rows;
}

Result<void, StoreError> one_row_changed(const pqxx::result& result) {
    if (result.affected_rows() == 0)
        return failure(StoreError::NotFound);
    return {};
}

}  // namespace

PgStore::PgStore(const std::string& url, std::size_t connections)
    : pool_(std::make_unique<PgPool>(url, connections, "doska-server-store")) {}

PgStore::~PgStore() = default;

void PgStore::abandon() {
    pool_->abandon();
}

Result<ports::RunStart, StoreError> PgStore::begin_run(Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<ports::RunStart, StoreError> {
        pqxx::nontransaction tx(connection);
        const pqxx::row row = tx.exec_prepared1(statements::begin_run.name, to_ms(now));
        return ports::RunStart{.run = row[0].as<std::int64_t>(),
                               .previous_alive = optional_instant(row[1]),
                               .previous_clean = row[2].as<bool>()};
    });
}

Result<void, StoreError> PgStore::touch_run(std::int64_t run, Instant now) {
    return pool_->read([&](pqxx::connection& connection) {
        pqxx::nontransaction tx(connection);
        return one_row_changed(tx.exec_prepared(statements::touch_run.name, run, to_ms(now)));
    });
}

Result<void, StoreError> PgStore::end_run(std::int64_t run, Instant now) {
    return pool_->run([&](pqxx::connection& connection) {
        pqxx::nontransaction tx(connection);
        return one_row_changed(tx.exec_prepared(statements::end_run.name, run, to_ms(now)));
    });
}

Result<void, StoreError> PgStore::add_person(const Person& person, const ports::Digest& token_sha256, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<void, StoreError> {
        const std::int64_t expires = person.expires ? to_ms(*person.expires) : 0;
        pqxx::nontransaction tx(connection);  // one statement is a transaction
        tx.exec_prepared(statements::add_person.name, person.id, person.name, to_ms(now),
                         person.expires ? &expires : nullptr, to_hex(token_sha256));
        return {};
    });
}

Result<Person, StoreError> PgStore::person_of_token(const ports::Digest& token_sha256, Instant now) {
    return pool_->read([&](pqxx::connection& connection) -> Result<Person, StoreError> {
        pqxx::nontransaction tx(connection);
        const auto found = tx.exec_prepared(statements::person_of_token.name, to_hex(token_sha256), to_ms(now));
        if (found.empty())
            return failure(StoreError::NotFound);
        return person_of(found[0]);
    });
}

Result<std::vector<Person>, StoreError> PgStore::people(const std::vector<std::string>& ids) {
    return pool_->read([&](pqxx::connection& connection) -> Result<std::vector<Person>, StoreError> {
        BinaryArray wanted = BinaryArray::text();
        for (const std::string& id : ids)
            wanted.add(id);
        pqxx::nontransaction tx(connection);
        std::vector<Person> people;
        for (const auto& row : tx.exec_prepared(statements::people_by_ids.name, parameter(wanted)))
            people.push_back(person_of(row));
        return people;
    });
}

MatchRecord insert_match(pqxx::transaction_base& tx, const ports::NewMatch& match, Instant now) {
    BinaryArray people = BinaryArray::text(), seats = BinaryArray::text();
    for (const MatchPerson& person : match.people) {
        people.add(person.person);
        seats.add(word_of(person.role));
    }
    BinaryArray codes = BinaryArray::bytea(), roles = BinaryArray::text();
    for (const ports::Invite& invite : match.invites) {
        codes.add(evidence::bytes_of(invite.code_sha256));
        roles.add(word_of(invite.role));
    }
    const pqxx::row row = tx.exec_prepared1(statements::add_match.name, match.id, match.regulation, to_ms(now),
                                            parameter(people), parameter(seats), parameter(codes), parameter(roles));
    const auto stream = row[0].as<std::int64_t>();
    return MatchRecord{.stream = stream,
                       .id = match.id,
                       .regulation = match.regulation,
                       .created = now,
                       .people = match.people,
                       .ended = false};
}

Result<MatchRecord, StoreError> PgStore::create_match(const ports::NewMatch& match, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<MatchRecord, StoreError> {
        pqxx::nontransaction tx(connection);  // one statement is a transaction
        return insert_match(tx, match, now);
    });
}

Result<MatchRecord, StoreError> PgStore::match_by_id(const std::string& id) {
    return pool_->read([&](pqxx::connection& connection) {
        pqxx::nontransaction tx(connection);
        return one_match(tx.exec_prepared(statements::match_by_id.name, id));
    });
}

Result<MatchRecord, StoreError> PgStore::use_invite(const ports::Digest& code_sha256, const std::string& person,
                                                    Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<MatchRecord, StoreError> {
        pqxx::nontransaction tx(connection);  // one statement is a transaction
        const std::string code = to_hex(code_sha256);
        auto seat = tx.exec_prepared(statements::take_invite.name, code, person, to_ms(now));
        if (seat.empty()) {
            seat = tx.exec_prepared(statements::invite_user.name, code);
            if (seat.empty())
                return failure(StoreError::NotFound);
            if (seat[0][1].as<std::string>() != person)
                return failure(StoreError::Taken);
        }
        // Read after the seat is stored: of two who take the last seats at once, the later one sees both.
        return one_match(tx.exec_prepared(statements::match_by_stream.name, seat[0][0].as<std::int64_t>()));
    });
}

Result<ports::InviteRecord, StoreError> PgStore::invite(const ports::Digest& code_sha256) {
    return pool_->read([&](pqxx::connection& connection) -> Result<ports::InviteRecord, StoreError> {
        pqxx::nontransaction tx(connection);
        const auto found = tx.exec_prepared(statements::invite.name, to_hex(code_sha256));
        if (found.empty())
            return failure(StoreError::NotFound);
        auto match = one_match(tx.exec_prepared(statements::match_by_stream.name, found[0][0].as<std::int64_t>()));
        if (!match)
            return failure(match.error());
        return ports::InviteRecord{std::move(*match), role_of(found[0][1]), found[0][2].as<bool>()};
    });
}

Result<MatchRecord, StoreError> PgStore::create_rematch(std::int64_t of_stream, const std::string& id,
                                                        const std::string& regulation, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<MatchRecord, StoreError> {
        pqxx::nontransaction tx(connection);  // one statement is a transaction
        const pqxx::row made = tx.exec_prepared1(statements::add_rematch.name, of_stream, id, regulation, to_ms(now));
        return one_match(tx.exec_prepared(statements::match_by_stream.name, made[0].as<std::int64_t>()));
    });
}

Result<std::vector<MatchRecord>, StoreError> PgStore::own_matches(const std::string& person, int limit) {
    return pool_->read([&](pqxx::connection& connection) -> Result<std::vector<MatchRecord>, StoreError> {
        pqxx::nontransaction tx(connection);
        return matches_with_people(tx.exec_prepared(statements::own_matches.name, person, limit));
    });
}

Result<std::vector<MatchRecord>, StoreError> PgStore::organized_matches(int limit) {
    return pool_->read([&](pqxx::connection& connection) -> Result<std::vector<MatchRecord>, StoreError> {
        pqxx::nontransaction tx(connection);
        return matches_with_people(tx.exec_prepared(statements::organized_matches.name, limit));
    });
}

Result<void, StoreError> PgStore::mark_ended(std::int64_t stream, Instant now) {
    return pool_->run([&](pqxx::connection& connection) -> Result<void, StoreError> {
        pqxx::nontransaction tx(connection);
        tx.exec_prepared(statements::mark_ended.name, stream, to_ms(now));
        return {};
    });
}

Result<std::vector<MatchRecord>, StoreError> PgStore::open_matches() {
    return pool_->read([&](pqxx::connection& connection) -> Result<std::vector<MatchRecord>, StoreError> {
        pqxx::transaction<pqxx::repeatable_read, pqxx::read_only> tx(connection);
        std::vector<MatchRecord> matches;
        for (const auto& row : tx.exec_prepared(statements::open_matches.name))
            matches.push_back(match_of(row));
        auto match = matches.begin();
        for (const auto& row : tx.exec_prepared(statements::people_of_open_matches.name)) {
            while (match->stream != row[0].as<std::int64_t>())
                ++match;
            match->people.push_back({role_of(row[1]), row[2].as<std::string>()});
        }
        tx.commit();
        return matches;
    });
}

Result<void, StoreError> PgStore::each_open_row(const std::function<void(JournalRow&&)>& row) {
    return pool_->run([&](pqxx::connection& connection) -> Result<void, StoreError> {
        pqxx::transaction<pqxx::repeatable_read, pqxx::read_only> tx(connection);
        tx.exec(std::string("DECLARE open_rows NO SCROLL CURSOR FOR ") + statements::rows_of_open_matches);
        for (;;) {
            const pqxx::result page = tx.exec("FETCH 5000 FROM open_rows");
            if (page.empty())
                break;
            for (const auto& found : page)
                row(journal_row_of(found));
        }
        tx.commit();
        return {};
    });
}

Result<std::vector<JournalRow>, StoreError> PgStore::rows(std::int64_t stream) {
    return pool_->read([&](pqxx::connection& connection) {
        pqxx::nontransaction tx(connection);
        return journal_rows(tx.exec_prepared(statements::rows_of_stream.name, stream));
    });
}

Result<std::vector<JournalRow>, StoreError> PgStore::rows_of_command(std::int64_t stream, const std::string& cmd) {
    return pool_->read([&](pqxx::connection& connection) {
        pqxx::nontransaction tx(connection);
        return journal_rows(tx.exec_prepared(statements::rows_of_command.name, stream, cmd));
    });
}

Result<std::vector<JournalRow>, StoreError> PgStore::rows_of_kinds(const std::vector<std::int64_t>& streams,
                                                                   const std::vector<std::string>& kinds) {
    return pool_->read([&](pqxx::connection& connection) {
        BinaryArray numbers = BinaryArray::bigint(), words = BinaryArray::text();
        for (const std::int64_t stream : streams)
            numbers.add(stream);
        for (const std::string& kind : kinds)
            words.add(kind);
        pqxx::nontransaction tx(connection);
        return journal_rows(tx.exec_prepared(statements::rows_of_kinds.name, parameter(numbers), parameter(words)));
    });
}

Result<std::vector<ports::EventText>, StoreError> PgStore::texts(std::int64_t stream) {
    return pool_->read([&](pqxx::connection& connection) -> Result<std::vector<ports::EventText>, StoreError> {
        pqxx::nontransaction tx(connection);
        std::vector<ports::EventText> texts;
        for (const auto& row : tx.exec_prepared(statements::texts_of_stream.name, stream))
            texts.push_back({row[0].as<std::int64_t>(), row[1].as<std::int64_t>(), row[2].as<std::string>(),
                             row[3].as<std::string>(), row[4].as<std::string>()});
        return texts;
    });
}

}  // namespace doska::store
