-- How people are known again: browser sessions, entry links, passwords. Times are Unix milliseconds. No secret is stored,
-- only its SHA-256, and of a password only what Argon2id makes of it.
SET LOCAL ROLE doska_owner;

ALTER TABLE doska.person ADD COLUMN kind text NOT NULL DEFAULT 'guest'
    CHECK (kind IN ('guest', 'player', 'organizer'));

-- The matches of one person.
CREATE INDEX match_person_of_person ON doska.match_person (person);

CREATE TABLE doska.browser_session (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sha256     bytea  NOT NULL UNIQUE CHECK (octet_length(sha256) = 32),
    created_ms bigint NOT NULL,
    expires_ms bigint NOT NULL
);

CREATE TABLE doska.entry_link (
    sha256     bytea  PRIMARY KEY CHECK (octet_length(sha256) = 32),
    person     text   NOT NULL REFERENCES doska.person (id),
    -- None: an organizer's own.
    stream     bigint REFERENCES doska.match (stream),
    role       text   CHECK (role IN ('a', 'b', 'judge')),
    created_ms bigint NOT NULL,
    revoked_ms bigint,
    CHECK ((stream IS NULL) = (role IS NULL))
);
CREATE INDEX entry_link_of_match ON doska.entry_link (stream);
CREATE INDEX entry_link_of_person ON doska.entry_link (person);
CREATE INDEX entry_link_revoked ON doska.entry_link (revoked_ms) WHERE revoked_ms IS NOT NULL;

-- Each time that somebody entered in a browser. last_ms is written about once a minute while he is seen.
CREATE TABLE doska.entered (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session    bigint NOT NULL REFERENCES doska.browser_session (id),
    person     text   NOT NULL REFERENCES doska.person (id),
    -- None: a guest, or somebody with a password.
    link       bytea  REFERENCES doska.entry_link (sha256),
    agent      text   NOT NULL,
    entered_ms bigint NOT NULL,
    last_ms    bigint NOT NULL,
    left_ms    bigint
);
CREATE UNIQUE INDEX entered_now ON doska.entered (session, person) WHERE left_ms IS NULL;
CREATE INDEX entered_by_link ON doska.entered (link) WHERE link IS NOT NULL;

CREATE TABLE doska.password (
    person     text   PRIMARY KEY REFERENCES doska.person (id),
    login      text   NOT NULL UNIQUE,
    hash       text   NOT NULL,
    changed_ms bigint NOT NULL
);

GRANT SELECT, INSERT ON doska.browser_session, doska.entry_link, doska.entered, doska.password TO doska_server;
GRANT UPDATE (expires_ms) ON doska.browser_session TO doska_server;
GRANT UPDATE (revoked_ms) ON doska.entry_link TO doska_server;
GRANT UPDATE (last_ms, left_ms) ON doska.entered TO doska_server;
GRANT UPDATE (login, hash, changed_ms) ON doska.password TO doska_server;

-- Erasure: what a browser called itself, and a login, which may be a name.
GRANT SELECT ON doska.entered TO doska_privacy;
GRANT UPDATE (agent) ON doska.entered TO doska_privacy;
GRANT SELECT, DELETE ON doska.password TO doska_privacy;
