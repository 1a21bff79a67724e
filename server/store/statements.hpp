#pragma once

#include <array>

namespace doska::store {

/// A statement that is prepared once per connection.
struct Statement {
    const char* name;
    const char* sql;
};

namespace statements {

// unnest() in the SELECT list, not in FROM: the rows go into the table without being gathered first.
inline constexpr Statement append_rows{
    "append_rows",
    "INSERT INTO doska.journal (stream, seq, at_ms, actor, cmd, kind, body, hash, run) "
    "SELECT unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::text[]), unnest($5::text[]), "
    "unnest($6::text[]), unnest($7::text[]), unnest($8::bytea[]), $9::bigint"};

inline constexpr Statement append_rows_and_texts{
    "append_rows_and_texts",
    "WITH words AS (INSERT INTO doska.event_text (stream, seq, field, salt, words) "
    "SELECT * FROM unnest($10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[])) "
    "INSERT INTO doska.journal (stream, seq, at_ms, actor, cmd, kind, body, hash, run) "
    "SELECT unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::text[]), unnest($5::text[]), "
    "unnest($6::text[]), unnest($7::text[]), unnest($8::bytea[]), $9::bigint"};

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

// Processes.

inline constexpr Statement begin_run{
    "begin_run",
    "WITH previous AS (SELECT alive_ms, ended_ms FROM doska.server_run ORDER BY run DESC LIMIT 1), "
    "present AS (INSERT INTO doska.server_run (started_ms, alive_ms) VALUES ($1, $1) RETURNING run) "
    "SELECT present.run, previous.alive_ms, previous.ended_ms IS NOT NULL FROM present LEFT JOIN previous ON true"};
inline constexpr Statement touch_run{"touch_run", "UPDATE doska.server_run SET alive_ms = $2 WHERE run = $1"};
inline constexpr Statement end_run{"end_run",
                                   "UPDATE doska.server_run SET alive_ms = $2, ended_ms = $2 WHERE run = $1"};

// People.

inline constexpr Statement add_person{
    "add_person",
    "WITH new AS (INSERT INTO doska.person (id, name, created_ms, expires_ms) VALUES ($1, $2, $3, $4) RETURNING id) "
    "INSERT INTO doska.token (sha256, person, created_ms) SELECT decode($5, 'hex'), id, $3 FROM new"};
inline constexpr Statement person_of_token{
    "person_of_token",
    "SELECT p.id, p.name, p.expires_ms, p.kind FROM doska.token t JOIN doska.person p ON p.id = t.person "
    "WHERE t.sha256 = decode($1, 'hex') AND t.revoked_ms IS NULL AND (p.expires_ms IS NULL OR p.expires_ms > $2)"};
inline constexpr Statement people_by_ids{
    "people_by_ids", "SELECT id, name, expires_ms, kind FROM doska.person WHERE id = ANY ($1::text[]) ORDER BY id"};

// Matches.

/// A match with its people and invitations.
inline constexpr Statement add_match{
    "add_match",
    "WITH new AS (INSERT INTO doska.match (id, regulation, created_ms) VALUES ($1, $2, $3) RETURNING stream), "
    "people AS (INSERT INTO doska.match_person (stream, person, role) "
    "SELECT new.stream, unnest($4::text[]), unnest($5::text[]) FROM new), "
    "invites AS (INSERT INTO doska.invite (sha256, stream, role) "
    "SELECT unnest($6::bytea[]), new.stream, unnest($7::text[]) FROM new) "
    "SELECT stream FROM new"};
// A row for each person of the match, at least one.
inline constexpr Statement match_by_id{
    "match_by_id",
    "SELECT m.stream, m.id, m.regulation, m.created_ms, m.ended_ms IS NOT NULL, n.id, p.role, p.person "
    "FROM doska.match m LEFT JOIN doska.rematch r ON r.stream = m.stream LEFT JOIN doska.match n ON n.stream = r.next "
    "LEFT JOIN doska.match_person p ON p.stream = m.stream WHERE m.id = $1 ORDER BY p.role, p.person"};
inline constexpr Statement match_by_stream{
    "match_by_stream",
    "SELECT m.stream, m.id, m.regulation, m.created_ms, m.ended_ms IS NOT NULL, n.id, p.role, p.person "
    "FROM doska.match m LEFT JOIN doska.rematch r ON r.stream = m.stream LEFT JOIN doska.match n ON n.stream = r.next "
    "LEFT JOIN doska.match_person p ON p.stream = m.stream WHERE m.stream = $1 ORDER BY p.role, p.person"};
inline constexpr Statement own_matches{
    "own_matches",
    "SELECT m.stream, m.id, m.regulation, m.created_ms, m.ended_ms IS NOT NULL, n.id, p.role, p.person "
    "FROM (SELECT stream FROM doska.match_person WHERE person = $1 ORDER BY stream DESC LIMIT $2::int) AS own "
    "JOIN doska.match m ON m.stream = own.stream "
    "LEFT JOIN doska.rematch r ON r.stream = m.stream LEFT JOIN doska.match n ON n.stream = r.next "
    "LEFT JOIN doska.match_person p ON p.stream = m.stream ORDER BY m.stream DESC, p.role, p.person"};
/// Those for whose people there are links, and those that play one of these again.
inline constexpr Statement organized_matches{
    "organized_matches",
    "WITH RECURSIVE linked (stream) AS (SELECT stream FROM doska.entry_link WHERE stream IS NOT NULL UNION "
    "SELECT r.next FROM linked JOIN doska.rematch r ON r.stream = linked.stream) "
    "SELECT m.stream, m.id, m.regulation, m.created_ms, m.ended_ms IS NOT NULL, n.id, p.role, p.person "
    "FROM (SELECT stream FROM linked ORDER BY stream DESC LIMIT $1::int) "
    "AS own JOIN doska.match m ON m.stream = own.stream "
    "LEFT JOIN doska.rematch r ON r.stream = m.stream LEFT JOIN doska.match n ON n.stream = r.next "
    "LEFT JOIN doska.match_person p ON p.stream = m.stream ORDER BY m.stream DESC, p.role, p.person"};
/// Fails as a duplicate where there is one already.
inline constexpr Statement add_rematch{
    "add_rematch",
    "WITH new AS (INSERT INTO doska.match (id, regulation, created_ms) VALUES ($2, $3, $4) RETURNING stream), "
    "link AS (INSERT INTO doska.rematch (stream, next) SELECT $1::bigint, stream FROM new), "
    "people AS (INSERT INTO doska.match_person (stream, person, role) "
    "SELECT new.stream, p.person, p.role FROM new, doska.match_person p WHERE p.stream = $1::bigint) "
    "SELECT stream FROM new"};
/// Uses an invitation and gives its seat.
inline constexpr Statement take_invite{
    "take_invite",
    "WITH taken AS (UPDATE doska.invite SET used_by = $2, used_ms = $3 WHERE sha256 = decode($1, 'hex') "
    "AND used_by IS NULL RETURNING stream, role) "
    "INSERT INTO doska.match_person (stream, person, role) SELECT stream, $2, role FROM taken RETURNING stream"};
inline constexpr Statement invite_user{"invite_user",
                                       "SELECT stream, used_by FROM doska.invite WHERE sha256 = decode($1, 'hex')"};
inline constexpr Statement invite{
    "invite", "SELECT stream, role, used_by IS NOT NULL FROM doska.invite WHERE sha256 = decode($1, 'hex')"};
/// The next start finds out by itself what was lost of this: nobody waits until it is durable.
inline constexpr Statement mark_ended{"mark_ended",
                                      "UPDATE doska.match SET ended_ms = $2 WHERE stream = $1 AND ended_ms IS NULL "
                                      "AND set_config('synchronous_commit', 'off', true) = 'off'"};
inline constexpr Statement open_matches{
    "open_matches",
    "SELECT m.stream, m.id, m.regulation, m.created_ms, false, n.id FROM doska.match m "
    "LEFT JOIN doska.rematch r ON r.stream = m.stream LEFT JOIN doska.match n ON n.stream = r.next "
    "WHERE m.ended_ms IS NULL ORDER BY m.stream"};
inline constexpr Statement people_of_open_matches{
    "people_of_open_matches",
    "SELECT p.stream, p.role, p.person FROM doska.match m JOIN doska.match_person p ON p.stream = m.stream "
    "WHERE m.ended_ms IS NULL ORDER BY p.stream, p.role, p.person"};

// The journal, read.

inline constexpr Statement rows_of_stream{
    "rows_of_stream",
    "SELECT stream, seq, at_ms, actor, cmd, kind, body, encode(hash, 'hex') FROM doska.journal "
    "WHERE stream = $1 ORDER BY seq"};
inline constexpr Statement rows_of_command{
    "rows_of_command",
    "SELECT stream, seq, at_ms, actor, cmd, kind, body, encode(hash, 'hex') FROM doska.journal "
    "WHERE stream = $1 AND cmd = $2 ORDER BY seq"};
inline constexpr Statement rows_of_kinds{
    "rows_of_kinds",
    "SELECT stream, seq, at_ms, actor, cmd, kind, body, encode(hash, 'hex') FROM doska.journal "
    "WHERE stream = ANY ($1::bigint[]) AND kind = ANY ($2::text[]) ORDER BY stream, seq"};
inline constexpr Statement texts_of_stream{
    "texts_of_stream",
    "SELECT stream, seq, field, salt, words FROM doska.event_text WHERE stream = $1 ORDER BY seq, field"};
/// Not prepared: read through a cursor, so that a restart does not hold all open matches twice.
inline constexpr const char* rows_of_open_matches =
    "SELECT j.stream, j.seq, j.at_ms, j.actor, j.cmd, j.kind, j.body, encode(j.hash, 'hex') FROM doska.match m "
    "JOIN doska.journal j ON j.stream = m.stream WHERE m.ended_ms IS NULL ORDER BY j.stream, j.seq";

inline constexpr std::array store{begin_run,       touch_run,
                                  end_run,         add_person,
                                  person_of_token, people_by_ids,
                                  add_match,       match_by_id,
                                  match_by_stream, take_invite,
                                  invite_user,     mark_ended,
                                  open_matches,    people_of_open_matches,
                                  rows_of_stream,  rows_of_command,
                                  texts_of_stream, own_matches,
                                  add_rematch,     organized_matches,
                                  invite,          rows_of_kinds};

}  // namespace statements

}  // namespace doska::store
