-- The roles, the schema, and the list of landed migrations. Roles belong to the whole cluster and may be there already,
-- made a moment ago for another database. Passwords and pg_hba.conf are the operator's.
DO $$
DECLARE
    wanted record;
BEGIN
    FOR wanted IN SELECT * FROM (VALUES
        ('doska_owner', 'NOLOGIN'),     -- owns every table; nobody connects as it
        ('doska_migrator', 'LOGIN'),    -- may become the owner, to change the schema
        ('doska_server', 'LOGIN'),      -- the running server
        ('doska_privacy', 'LOGIN')      -- erases names and words, the one role that can
    ) AS list (name, login)
    LOOP
        BEGIN
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted.name) THEN
                EXECUTE format('CREATE ROLE %I %s', wanted.name, wanted.login);
            END IF;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
        END;
    END LOOP;
    IF NOT pg_has_role('doska_migrator', 'doska_owner', 'MEMBER') THEN
        BEGIN
            GRANT doska_owner TO doska_migrator;
        EXCEPTION WHEN unique_violation THEN
            NULL;
        END;
    END IF;
END
$$;

CREATE SCHEMA doska AUTHORIZATION doska_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

SET LOCAL ROLE doska_owner;

CREATE TABLE doska.migration (
    number     integer     PRIMARY KEY,
    name       text        NOT NULL,
    sha256     text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
);
