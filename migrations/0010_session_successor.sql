-- Who enters gets a session of his own, which takes the place of the one that his browser had when it is first used: an
-- answer that is lost on its way leaves the browser what it had.
SET LOCAL ROLE doska_owner;

ALTER TABLE doska.browser_session ADD COLUMN supersedes bigint REFERENCES doska.browser_session (id) ON DELETE SET NULL;
CREATE INDEX browser_session_supersedes ON doska.browser_session (supersedes) WHERE supersedes IS NOT NULL;

GRANT UPDATE (session) ON doska.entered TO doska_server;
-- The digest of a session stays what it was.
REVOKE UPDATE (sha256) ON doska.browser_session FROM doska_server;
