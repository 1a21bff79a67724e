#pragma once

#include "server/store/statements.hpp"

#include <array>

namespace doska::store::statements {

// Sessions.

/// Who has entered in a session: a row for each, at least one, the last columns empty when it is nobody.
inline constexpr Statement session_people{
    "session_people",
    "SELECT s.expires_ms, e.id, encode(e.link, 'hex'), p.id, p.name, p.expires_ms, p.kind, s.supersedes IS NOT NULL "
    "FROM doska.browser_session s LEFT JOIN (doska.entered e JOIN doska.person p ON p.id = e.person "
    "LEFT JOIN doska.entry_link l ON l.sha256 = e.link) ON e.session = s.id AND e.left_ms IS NULL "
    "AND l.revoked_ms IS NULL AND (p.expires_ms IS NULL OR p.expires_ms > $2) "
    "WHERE s.sha256 = decode($1, 'hex') AND s.expires_ms > $2 ORDER BY e.id"};
/// Each of these also holds the session until the end of the transaction: of two who enter at once the later one counts
/// both.
inline constexpr Statement join_session{
    "join_session",
    "UPDATE doska.browser_session SET expires_ms = greatest(expires_ms, $2) WHERE sha256 = decode($1, 'hex') "
    "RETURNING id, supersedes"};
inline constexpr Statement add_session{
    "add_session",
    "INSERT INTO doska.browser_session AS s (sha256, created_ms, expires_ms, supersedes) "
    "VALUES (decode($1, 'hex'), $2, $3, $4) "
    "ON CONFLICT (sha256) DO UPDATE SET expires_ms = greatest(s.expires_ms, EXCLUDED.expires_ms) RETURNING id"};
/// Held, so that it is not replaced meanwhile.
inline constexpr Statement hold_session{
    "hold_session", "SELECT id FROM doska.browser_session WHERE sha256 = decode($1, 'hex') FOR UPDATE"};
/// Of two that supersede the same one the second finds none.
inline constexpr Statement hold_superseded{
    "hold_superseded",
    "SELECT o.id, encode(o.sha256, 'hex'), s.id FROM doska.browser_session s "
    "JOIN doska.browser_session o ON o.id = s.supersedes WHERE s.sha256 = decode($1, 'hex') FOR UPDATE OF o"};
/// What is superseded passes to $2 as it is, except who has entered there anew; others that supersede it have ended.
inline constexpr Statement take_stays{
    "take_stays",
    "UPDATE doska.entered e SET session = $2, left_ms = CASE WHEN e.left_ms IS NULL AND (e.session <> $1 OR EXISTS ("
    "SELECT FROM doska.entered own WHERE own.session = $2 AND own.person = e.person AND own.left_ms IS NULL)) "
    "THEN $3 ELSE e.left_ms END WHERE e.session IN (SELECT id FROM doska.browser_session "
    "WHERE (id = $1 OR supersedes = $1) AND id <> $2)"};
inline constexpr Statement drop_superseded{
    "drop_superseded", "DELETE FROM doska.browser_session WHERE (id = $1 OR supersedes = $1) AND id <> $2"};
/// Who entered there goes with it.
inline constexpr Statement forget_sessions{
    "forget_sessions",
    "WITH past AS (SELECT id FROM doska.browser_session s WHERE expires_ms <= $1 AND NOT EXISTS ("
    "SELECT FROM doska.browser_session n WHERE n.supersedes = s.id AND n.expires_ms > $1) "
    "ORDER BY expires_ms LIMIT $2::int FOR UPDATE SKIP LOCKED), "
    "stays AS (DELETE FROM doska.entered e USING past WHERE e.session = past.id) "
    "DELETE FROM doska.browser_session s USING past WHERE s.id = past.id"};
inline constexpr Statement end_stay{
    "end_stay", "UPDATE doska.entered SET left_ms = $3 WHERE session = $1 AND person = $2 AND left_ms IS NULL"};
inline constexpr Statement count_entered{
    "count_entered",
    "SELECT count(DISTINCT e.person) FROM doska.entered e JOIN doska.person p ON p.id = e.person "
    "LEFT JOIN doska.entry_link l ON l.sha256 = e.link WHERE (e.session = $1 OR e.session = $2) AND e.person <> $3 "
    "AND e.left_ms IS NULL AND l.revoked_ms IS NULL AND (p.expires_ms IS NULL OR p.expires_ms > $4)"};
inline constexpr Statement begin_stay{"begin_stay",
                                      "INSERT INTO doska.entered (session, person, link, agent, entered_ms, last_ms) "
                                      "VALUES ($1, $2, decode($3, 'hex'), $4, $5, $5) RETURNING id"};
inline constexpr Statement leave_session{
    "leave_session",
    "UPDATE doska.entered e SET left_ms = $3 FROM doska.browser_session s WHERE s.sha256 = decode($1, 'hex') "
    "AND e.session = s.id AND e.person = $2 AND e.left_ms IS NULL"};
/// Nobody waits until it is durable: it is only told to the organizer.
inline constexpr Statement seen{
    "seen",
    "UPDATE doska.entered SET last_ms = greatest(last_ms, $2) WHERE id = ANY ($1::bigint[]) "
    "AND set_config('synchronous_commit', 'off', true) = 'off'"};
inline constexpr Statement add_plain_person{
    "add_plain_person",
    "INSERT INTO doska.person (id, name, created_ms, expires_ms, kind) VALUES ($1, $2, $3, $4, $5)"};

// Links.

/// FOR SHARE: who revokes it waits, and then sees the stay that began.
inline constexpr Statement use_link{
    "use_link",
    "SELECT p.id, p.name, p.expires_ms, p.kind, l.revoked_ms IS NOT NULL FROM doska.entry_link l "
    "JOIN doska.person p ON p.id = l.person WHERE l.sha256 = decode($1, 'hex') FOR SHARE OF l"};
/// Who plays a match again goes on under the same link: it leads to the last of these matches.
inline constexpr Statement link_target{
    "link_target",
    "SELECT p.id, p.name, p.expires_ms, p.kind, l.revoked_ms IS NOT NULL, m.id, l.role FROM doska.entry_link l "
    "JOIN doska.person p ON p.id = l.person CROSS JOIN LATERAL ("
    "WITH RECURSIVE after (stream) AS (SELECT l.stream UNION SELECT r.next FROM after "
    "JOIN doska.rematch r ON r.stream = after.stream) SELECT max(stream) AS stream FROM after) last "
    "LEFT JOIN doska.match m ON m.stream = last.stream WHERE l.sha256 = decode($1, 'hex')"};
inline constexpr Statement add_link{"add_link",
                                    "INSERT INTO doska.entry_link (sha256, person, stream, role, created_ms) VALUES "
                                    "(decode($1, 'hex'), $2, $3, $4, $5)"};
/// The person and match of a role that is entered by link, of this match or of one that it plays again.
inline constexpr Statement linked_person{
    "linked_person",
    "WITH RECURSIVE before (stream) AS (SELECT stream FROM doska.match WHERE id = $1 UNION "
    "SELECT r.stream FROM before JOIN doska.rematch r ON r.next = before.stream) "
    "SELECT l.person, m.stream FROM before JOIN doska.entry_link l ON l.stream = before.stream "
    "JOIN doska.match m ON m.id = $1 WHERE l.role = $2 LIMIT 1"};
/// Whom the organizer named was named for that match alone, and for those that play it again.
inline constexpr Statement revoke_links_of_person{
    "revoke_links_of_person",
    "UPDATE doska.entry_link SET revoked_ms = $2 WHERE person = $1 AND stream IS NOT NULL AND revoked_ms IS NULL"};
inline constexpr Statement revoke_own_links{
    "revoke_own_links",
    "UPDATE doska.entry_link SET revoked_ms = $2 WHERE person = $1 AND stream IS NULL AND revoked_ms IS NULL"};
/// In a statement after the revoking one, which has waited for all who were entering.
inline constexpr Statement end_stays_by_revoked{
    "end_stays_by_revoked",
    "UPDATE doska.entered e SET left_ms = $2 FROM doska.entry_link l WHERE l.person = $1 AND l.revoked_ms IS NOT NULL "
    "AND e.link = l.sha256 AND e.left_ms IS NULL"};
inline constexpr Statement links_of_match{
    "links_of_match",
    "WITH RECURSIVE before (stream) AS (SELECT stream FROM doska.match WHERE id = $1 UNION "
    "SELECT r.stream FROM before JOIN doska.rematch r ON r.next = before.stream) "
    "SELECT encode(l.sha256, 'hex'), l.role, p.id, p.name, p.expires_ms, p.kind, l.created_ms, l.revoked_ms, "
    "e.entered_ms, e.last_ms, e.agent FROM (SELECT DISTINCT l.person FROM before "
    "JOIN doska.entry_link l ON l.stream = before.stream) named "
    "JOIN doska.entry_link l ON l.person = named.person AND l.stream IS NOT NULL "
    "JOIN doska.person p ON p.id = l.person LEFT JOIN doska.entered e ON e.link = l.sha256 "
    "ORDER BY l.role, l.created_ms, l.sha256, e.id"};
inline constexpr Statement links_revoked_since{
    "links_revoked_since", "SELECT encode(sha256, 'hex') FROM doska.entry_link WHERE revoked_ms >= $1"};
inline constexpr Statement organizer{
    "organizer",
    "SELECT id, name, expires_ms, kind FROM doska.person WHERE kind = 'organizer' ORDER BY created_ms LIMIT 1"};

// Passwords.

inline constexpr Statement password_of{"password_of",
                                       "SELECT hash, encode(link, 'hex') FROM doska.password WHERE login = $1"};
inline constexpr Statement set_password{
    "set_password",
    "INSERT INTO doska.password (person, login, hash, changed_ms, link) VALUES ($1, $2, $3, $4, decode($5, 'hex')) "
    "ON CONFLICT (person) DO UPDATE SET login = EXCLUDED.login, hash = EXCLUDED.hash, "
    "changed_ms = EXCLUDED.changed_ms, link = EXCLUDED.link"};

inline constexpr std::array people{session_people,
                                   join_session,
                                   add_session,
                                   hold_session,
                                   hold_superseded,
                                   take_stays,
                                   drop_superseded,
                                   forget_sessions,
                                   end_stay,
                                   count_entered,
                                   begin_stay,
                                   leave_session,
                                   seen,
                                   add_plain_person,
                                   use_link,
                                   link_target,
                                   add_link,
                                   linked_person,
                                   revoke_links_of_person,
                                   revoke_own_links,
                                   end_stays_by_revoked,
                                   links_of_match,
                                   links_revoked_since,
                                   organizer,
                                   password_of,
                                   set_password};

}  // namespace doska::store::statements
