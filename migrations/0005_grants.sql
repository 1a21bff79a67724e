-- All grants. docs/DATABASE.md lists them; a test compares the two.
SET LOCAL ROLE doska_owner;

GRANT USAGE ON SCHEMA doska TO doska_server, doska_privacy;

-- Evidence: written once, read often, changed never.
GRANT SELECT, INSERT ON doska.journal, doska.event_text TO doska_server;

GRANT SELECT ON doska.migration TO doska_server;
GRANT SELECT, INSERT ON doska.person TO doska_server;
GRANT UPDATE (expires_ms) ON doska.person TO doska_server;
GRANT SELECT, INSERT ON doska.token TO doska_server;
GRANT UPDATE (revoked_ms) ON doska.token TO doska_server;
GRANT SELECT, INSERT ON doska.match TO doska_server;
GRANT UPDATE (ended_ms) ON doska.match TO doska_server;
GRANT SELECT, INSERT ON doska.match_person TO doska_server;
GRANT SELECT, INSERT ON doska.invite TO doska_server;
GRANT UPDATE (used_by, used_ms) ON doska.invite TO doska_server;
GRANT SELECT, INSERT ON doska.server_run TO doska_server;
GRANT UPDATE (alive_ms, ended_ms) ON doska.server_run TO doska_server;

-- Erasure: the words go, their digests stay; each use adds an event that says so.
GRANT SELECT, DELETE ON doska.event_text TO doska_privacy;
GRANT SELECT ON doska.person TO doska_privacy;
GRANT UPDATE (name) ON doska.person TO doska_privacy;
GRANT SELECT, INSERT ON doska.journal TO doska_privacy;
