-- The evidence: every accepted fact of a match, in order, as the exact bytes that were hashed.
SET LOCAL ROLE doska_owner;

CREATE TABLE doska.journal (
    stream bigint NOT NULL,
    seq    bigint NOT NULL CHECK (seq > 0),
    at_ms  bigint NOT NULL,
    actor  text   NOT NULL,
    cmd    text   NOT NULL,
    kind   text   NOT NULL,
    -- text, not jsonb, which rewrites keys and numbers.
    body   text   NOT NULL,
    hash   bytea  NOT NULL CHECK (octet_length(hash) = 32),
    -- The process that wrote the row; outside the hash.
    run    bigint NOT NULL,
    -- Also the optimistic lock: two writers that both think they are next cannot both commit. No further index and
    -- no foreign key: each would cost every move.
    PRIMARY KEY (stream, seq)
);

-- Words that an event names only by digest, so that they can be erased while the chain stays whole.
CREATE TABLE doska.event_text (
    stream bigint NOT NULL,
    seq    bigint NOT NULL,
    field  text   NOT NULL,
    salt   text   NOT NULL,
    words  text   NOT NULL,
    PRIMARY KEY (stream, seq, field)
);
