-- A pair's other player (nardy 22.1) has a part of his own: 'a2', 'b2'.
SET LOCAL ROLE doska_owner;

ALTER TABLE doska.match_person DROP CONSTRAINT match_person_role_check,
    ADD CONSTRAINT match_person_role_check CHECK (role IN ('a', 'a2', 'b', 'b2', 'judge'));
ALTER TABLE doska.invite DROP CONSTRAINT invite_role_check,
    ADD CONSTRAINT invite_role_check CHECK (role IN ('a', 'a2', 'b', 'b2', 'judge'));
ALTER TABLE doska.entry_link DROP CONSTRAINT entry_link_role_check,
    ADD CONSTRAINT entry_link_role_check CHECK (role IN ('a', 'a2', 'b', 'b2', 'judge'));
