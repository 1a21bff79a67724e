-- Who is known, and the tokens by which they are known again. Times are Unix milliseconds.
SET LOCAL ROLE doska_owner;

CREATE TABLE doska.person (
    id         text   PRIMARY KEY,
    name       text   NOT NULL,
    created_ms bigint NOT NULL,
    expires_ms bigint
);

CREATE TABLE doska.token (
    -- The token itself is never stored.
    sha256     bytea  PRIMARY KEY CHECK (octet_length(sha256) = 32),
    person     text   NOT NULL REFERENCES doska.person (id),
    created_ms bigint NOT NULL,
    revoked_ms bigint
);
CREATE INDEX token_of_person ON doska.token (person);
