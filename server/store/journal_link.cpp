#include "server/store/journal_link.hpp"

#include "server/evidence/sha256.hpp"
#include "server/store/binary_array.hpp"
#include "server/store/statements.hpp"

#include <pqxx/pqxx>
#include <string_view>

namespace doska::store {

namespace {

constexpr std::int64_t journal_lock = 0x646f736b615f6a;  // "doska_j"

/// The columns of the rows of a batch, each as one array.
struct RowColumns {
    BinaryArray stream = BinaryArray::bigint(), seq = BinaryArray::bigint(), at_ms = BinaryArray::bigint();
    BinaryArray actor = BinaryArray::text(), cmd = BinaryArray::text(), kind = BinaryArray::text();
    BinaryArray body = BinaryArray::text(), hash = BinaryArray::bytea();

    void add(const ports::JournalRow& row) {
        stream.add(row.stream);
        seq.add(row.seq);
        at_ms.add(row.at_ms);
        actor.add(row.actor);
        cmd.add(row.cmd);
        kind.add(row.kind);
        body.add(row.body);
        hash.add(evidence::bytes_of(row.hash));
    }
};

struct TextColumns {
    BinaryArray stream = BinaryArray::bigint(), seq = BinaryArray::bigint();
    BinaryArray field = BinaryArray::text(), salt = BinaryArray::text(), words = BinaryArray::text();
    bool empty = true;

    void add(const ports::EventText& text) {
        empty = false;
        stream.add(text.stream);
        seq.add(text.seq);
        field.add(text.field);
        salt.add(text.salt);
        words.add(text.words);
    }
};

}  // namespace

struct JournalLink::Connection {
    explicit Connection(const std::string& url) : pq(url) {
        for (const Statement& statement : statements::journal_writer)
            pq.prepare(statement.name, statement.sql);
    }
    pqxx::connection pq;
};

JournalLink::JournalLink(const std::string& url)
    : connection_(std::make_unique<Connection>(url)), backend_(connection_->pq.backendpid()) {}

JournalLink::~JournalLink() = default;

Result<std::unique_ptr<JournalLink>, std::string> JournalLink::open(const std::string& url) try {
    return std::unique_ptr<JournalLink>(new JournalLink(url));
} catch (const std::exception& error) {
    return failure(std::string(error.what()));
}

int JournalLink::socket() const {
    return lost_ ? -1 : connection_->pq.sock();
}

/// Runs work that only reads; false, and the link counts as lost, when it fails in any way.
template <class Work>
bool JournalLink::guarded(Work work) {
    if (lost_)
        return false;
    try {
        lost_ = !connection_->pq.is_open();
        if (lost_)
            return false;
        work(connection_->pq);
        // Another backend: the library has reconnected by itself, and the lock is gone.
        lost_ = !connection_->pq.is_open() || connection_->pq.backendpid() != backend_;
    } catch (const std::exception& error) {
        error_ = error.what();
        lost_ = true;
    }
    return !lost_;
}

bool JournalLink::try_lock() {
    bool locked = false;
    const bool asked = guarded([&](pqxx::connection& pq) {
        pqxx::nontransaction tx(pq);
        locked = tx.exec_prepared1(statements::try_journal_lock.name, journal_lock)[0].as<bool>();
    });
    return asked && locked;
}

std::string JournalLink::lock_holder() {
    std::string holder = "Another connection holds the journal's lock.";
    guarded([&](pqxx::connection& pq) {
        pqxx::nontransaction tx(pq);
        for (const auto& row : tx.exec_prepared(statements::journal_lock_holder.name, journal_lock))
            holder = "The journal's lock is held by process " + row[0].as<std::string>() + " of the database (" +
                     row[1].as<std::string>() + ").";
    });
    return holder;
}

WriteOutcome JournalLink::classify(const std::string& sqlstate) {
    // 08 connection, 57P01-05 the server is going down.
    if (!connection_->pq.is_open() || sqlstate.starts_with("08") || sqlstate.starts_with("57P")) {
        lost_ = true;
        return WriteOutcome::LinkLost;
    }
    // Read only, rolled back, no table or right, no resources, object busy, operator or system trouble: no row's fault.
    for (const std::string_view outage : {"25", "40", "42", "53", "55", "57", "58", "XX"})
        if (sqlstate.starts_with(outage))
            return WriteOutcome::Outage;
    return WriteOutcome::Poisoned;
}

WriteOutcome JournalLink::append(std::span<const ports::JournalEntry* const> entries, std::int64_t run) {
    if (lost_ || !connection_->pq.is_open()) {
        lost_ = true;
        return WriteOutcome::LinkLost;
    }
    RowColumns rows;
    TextColumns texts;
    for (const ports::JournalEntry* entry : entries) {
        for (const ports::JournalRow& row : entry->rows)
            rows.add(row);
        for (const ports::EventText& text : entry->texts)
            texts.add(text);
    }
    try {
        // No transaction around it: one statement is one, and costs one round trip.
        pqxx::nontransaction tx(connection_->pq);
        const auto execute = [&](const Statement& statement, const auto&... more) {
            tx.exec_prepared(statement.name, parameter(rows.stream), parameter(rows.seq), parameter(rows.at_ms),
                             parameter(rows.actor), parameter(rows.cmd), parameter(rows.kind), parameter(rows.body),
                             parameter(rows.hash), run, more...);
        };
        if (texts.empty)
            execute(statements::append_rows);
        else
            execute(statements::append_rows_and_texts, parameter(texts.stream), parameter(texts.seq),
                    parameter(texts.field), parameter(texts.salt), parameter(texts.words));
        lost_ = !connection_->pq.is_open() || connection_->pq.backendpid() != backend_;
        return lost_ ? WriteOutcome::LinkLost : WriteOutcome::Stored;
    } catch (const pqxx::unique_violation& error) {
        error_ = error.what();
        return WriteOutcome::Conflict;
    } catch (const pqxx::insufficient_privilege& error) {  // its sqlstate is empty
        error_ = error.what();
        return WriteOutcome::Outage;
    } catch (const pqxx::sql_error& error) {
        error_ = error.what();
        return classify(error.sqlstate());
    } catch (const std::exception& error) {
        error_ = error.what();
        lost_ = true;
        return WriteOutcome::LinkLost;
    }
}

std::optional<StoredHashes> JournalLink::stored(std::span<const ports::JournalEntry* const> entries) {
    BinaryArray streams = BinaryArray::bigint(), seqs = BinaryArray::bigint();
    for (const ports::JournalEntry* entry : entries)
        for (const ports::JournalRow& row : entry->rows) {
            streams.add(row.stream);
            seqs.add(row.seq);
        }
    StoredHashes hashes;
    const bool read = guarded([&](pqxx::connection& pq) {
        pqxx::nontransaction tx(pq);
        for (const auto& row : tx.exec_prepared(statements::stored_hashes.name, parameter(streams), parameter(seqs)))
            if (const auto hash = evidence::parse_digest(row[2].as<std::string>()))
                hashes.emplace(RowKey{row[0].as<std::int64_t>(), row[1].as<std::int64_t>()}, *hash);
    });
    if (!read)
        return std::nullopt;
    return hashes;
}

void JournalLink::look() {
    guarded([](pqxx::connection& pq) { pq.get_notifs(); });
}

}  // namespace doska::store
