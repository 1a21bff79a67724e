-- The match that the players of a casual one played next: at most one.
SET LOCAL ROLE doska_owner;

CREATE TABLE doska.rematch (
    stream bigint PRIMARY KEY REFERENCES doska.match (stream),
    next   bigint NOT NULL UNIQUE REFERENCES doska.match (stream)
);
GRANT SELECT, INSERT ON doska.rematch TO doska_server;
