-- Browser sessions end: their cookie's secret is renewed at each entering, and what has run out is deleted. A password
-- lets in as long as the link does by which its owner had entered when he set it. Times are Unix milliseconds.
SET LOCAL ROLE doska_owner;

CREATE INDEX browser_session_end ON doska.browser_session (expires_ms);
CREATE INDEX entered_of_session ON doska.entered (session);

-- Those that are there do not tell under which link they were set.
DELETE FROM doska.password;
ALTER TABLE doska.password ADD COLUMN link bytea NOT NULL REFERENCES doska.entry_link (sha256);

GRANT UPDATE (sha256), DELETE ON doska.browser_session TO doska_server;
GRANT DELETE ON doska.entered TO doska_server;
GRANT UPDATE (link) ON doska.password TO doska_server;
