#pragma once

#include <array>

namespace doska::store {

/// A statement that is prepared once per connection.
struct Statement {
    const char* name;
    const char* sql;
};

namespace statements {

inline constexpr Statement append_rows{
    "append_rows",
    "INSERT INTO doska.journal (stream, seq, at_ms, actor, cmd, kind, body, hash, run) "
    "SELECT r.*, $9::bigint FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], "
    "$7::text[], $8::bytea[]) AS r"};

inline constexpr Statement append_rows_and_texts{
    "append_rows_and_texts",
    "WITH words AS (INSERT INTO doska.event_text (stream, seq, field, salt, words) "
    "SELECT * FROM unnest($10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[])) "
    "INSERT INTO doska.journal (stream, seq, at_ms, actor, cmd, kind, body, hash, run) "
    "SELECT r.*, $9::bigint FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], "
    "$7::text[], $8::bytea[]) AS r"};

inline constexpr Statement stored_hashes{
    "stored_hashes",
    "SELECT j.stream, j.seq, encode(j.hash, 'hex') FROM doska.journal j "
    "JOIN unnest($1::bigint[], $2::bigint[]) AS k (stream, seq) ON j.stream = k.stream AND j.seq = k.seq"};

inline constexpr Statement try_journal_lock{"try_journal_lock", "SELECT pg_try_advisory_lock($1::bigint)"};

inline constexpr Statement journal_lock_holder{
    "journal_lock_holder",
    "SELECT l.pid, coalesce(a.application_name, '') FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 "
    "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND (l.classid::bigint << 32 | l.objid::bigint) = $1::bigint"};

inline constexpr std::array journal_writer{append_rows, append_rows_and_texts, stored_hashes, try_journal_lock,
                                           journal_lock_holder};

}  // namespace statements

}  // namespace doska::store
