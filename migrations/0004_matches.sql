-- Matches, who has which part in them, and the processes that served them. Times are Unix milliseconds.
SET LOCAL ROLE doska_owner;

CREATE TABLE doska.match (
    stream     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The public name: a stream's number would tell how many matches there are.
    id         text   NOT NULL UNIQUE,
    regulation text   NOT NULL,
    created_ms bigint NOT NULL,
    ended_ms   bigint
);
CREATE INDEX match_open ON doska.match (stream) WHERE ended_ms IS NULL;

CREATE TABLE doska.match_person (
    stream bigint NOT NULL REFERENCES doska.match (stream),
    person text   NOT NULL REFERENCES doska.person (id),
    role   text   NOT NULL CHECK (role IN ('a', 'b', 'judge')),
    PRIMARY KEY (stream, person)
);
CREATE UNIQUE INDEX match_seat ON doska.match_person (stream, role) WHERE role <> 'judge';

-- A code that gives one part in one match to who shows it first.
CREATE TABLE doska.invite (
    sha256  bytea  PRIMARY KEY CHECK (octet_length(sha256) = 32),
    stream  bigint NOT NULL REFERENCES doska.match (stream),
    role    text   NOT NULL CHECK (role IN ('a', 'b', 'judge')),
    used_by text   REFERENCES doska.person (id),
    used_ms bigint
);

-- One row a process. alive_ms is written each second: after a crash it says since when nobody was charged.
CREATE TABLE doska.server_run (
    run        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    started_ms bigint NOT NULL,
    alive_ms   bigint NOT NULL,
    ended_ms   bigint
);
