-- The tables of a server through which copies of archives exchange: docs/hub.md. They are made, and made
-- anew for a later version of Karum, by `karum-cli hub init`, which runs all of this in one transaction.
-- Nothing that is there is lost by that.

SELECT pg_advisory_xact_lock (1262571085, 0);

DO $$
BEGIN
  IF current_setting ('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'the encoding of this database has to be UTF8';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'karum_reader') THEN
    CREATE ROLE karum_reader NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'karum_writer') THEN
    CREATE ROLE karum_writer NOLOGIN;
  END IF;
END
$$;

CREATE SCHEMA IF NOT EXISTS karum;

-- A place for the archive of each club. The identity changes when the place may no longer be as it was: then
-- every copy compares what is there with what it has.
CREATE TABLE IF NOT EXISTS karum.clubs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  archive text CHECK (archive ~ '^[0-9a-f]{32}$'), -- which shared archive it is; null until somebody begins
  identity uuid NOT NULL DEFAULT gen_random_uuid ()
);

-- Whose account belongs to which club.
CREATE TABLE IF NOT EXISTS karum.members (
  account name,
  club integer REFERENCES karum.clubs ON DELETE CASCADE,
  writes boolean NOT NULL,
  PRIMARY KEY (account, club)
);

-- The copies of a club's archive, as they call themselves.
CREATE TABLE IF NOT EXISTS karum.copies (
  club integer REFERENCES karum.clubs ON DELETE CASCADE,
  copy text CHECK (copy ~ '^[0-9a-f]{32}$'),
  name text NOT NULL,
  seen timestamptz NOT NULL,
  PRIMARY KEY (club, copy)
);

-- The facts, as in the files of a folder: docs/exchange.md. What was deleted for good has neither value nor seal.
CREATE TABLE IF NOT EXISTS karum.facts (
  club integer,
  number bigint,          -- in the order in which they came to this club
  sender text NOT NULL,   -- the first half is the copy that has sent it, the other one drawn for each exchange
  thing text NOT NULL,
  part text NOT NULL,
  time bigint NOT NULL,   -- these three are the stamp
  counter bigint NOT NULL,
  copy text NOT NULL,
  replaces text NOT NULL,
  value text NOT NULL,
  seal text NOT NULL,
  PRIMARY KEY (club, number)
);
CREATE INDEX IF NOT EXISTS facts_by_thing ON karum.facts (club, thing);
CREATE INDEX IF NOT EXISTS facts_gone ON karum.facts (club, thing) WHERE part = 'gone';

-- Who sees what --------------------------------------------------------------------------------------------

-- The clubs of who is connected; those in which they may write.
CREATE OR REPLACE FUNCTION karum.my_clubs (writing boolean) RETURNS integer[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce (array_agg (club), '{}') FROM karum.members
  WHERE account = session_user AND (writes OR NOT writing)
$$;

ALTER TABLE karum.clubs ENABLE ROW LEVEL SECURITY;
ALTER TABLE karum.copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE karum.facts ENABLE ROW LEVEL SECURITY;

DROP POLICY IF EXISTS reading ON karum.clubs;
CREATE POLICY reading ON karum.clubs FOR SELECT USING (id = ANY ((SELECT karum.my_clubs (false))::integer[]));
DROP POLICY IF EXISTS reading ON karum.copies;
CREATE POLICY reading ON karum.copies FOR SELECT USING (club = ANY ((SELECT karum.my_clubs (false))::integer[]));
DROP POLICY IF EXISTS adding ON karum.copies;
CREATE POLICY adding ON karum.copies FOR INSERT WITH CHECK (club = ANY ((SELECT karum.my_clubs (true))::integer[]));
DROP POLICY IF EXISTS changing ON karum.copies;
CREATE POLICY changing ON karum.copies FOR UPDATE USING (club = ANY ((SELECT karum.my_clubs (true))::integer[]));
DROP POLICY IF EXISTS reading ON karum.facts;
CREATE POLICY reading ON karum.facts FOR SELECT USING (club = ANY ((SELECT karum.my_clubs (false))::integer[]));
DROP POLICY IF EXISTS adding ON karum.facts;
CREATE POLICY adding ON karum.facts FOR INSERT WITH CHECK (club = ANY ((SELECT karum.my_clubs (true))::integer[]));

-- Writing --------------------------------------------------------------------------------------------------

-- The seal of a fact: docs/exchange.md.
CREATE OR REPLACE FUNCTION karum.seal (fact karum.facts) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT left (encode (sha256 (convert_to (concat_ws (E'\t', fact.thing, fact.part, fact.time, fact.counter, fact.copy,
    fact.replaces, replace (replace (replace (replace (fact.value, E'\\', E'\\\\'), E'\t', E'\\t'), E'\n', E'\\n'),
    E'\r', E'\\r')), 'UTF8')), 'hex'), 16)
$$;

-- Numbers are given in the transaction that adds, one after another in a club, so that they can be seen in this
-- order: a copy that has seen a number has seen all before it. Sequential scans and sorting are off, so that the greatest
-- one is found at the end of the index of numbers even if the table was empty when the transaction began: to a planner
-- that expects no rows, looking through all of them for each new one costs as little.
CREATE OR REPLACE FUNCTION karum.give_number () RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_sort = off AS $$
BEGIN
  IF NEW.seal <> karum.seal (NEW) THEN
    RAISE EXCEPTION 'a fact has a wrong seal';
  END IF;
  PERFORM pg_advisory_xact_lock (1262571085, NEW.club);
  SELECT number + 1 INTO NEW.number FROM karum.facts WHERE club = NEW.club ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce (NEW.number, 1);
  RETURN NEW;
END
$$;
DROP TRIGGER IF EXISTS give_number ON karum.facts;
CREATE TRIGGER give_number BEFORE INSERT ON karum.facts FOR EACH ROW EXECUTE FUNCTION karum.give_number ();

CREATE OR REPLACE FUNCTION karum.must_write (place integer) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF place <> ALL (karum.my_clubs (true)) THEN
    RAISE EXCEPTION 'this account may not write for this club' USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;

-- Gives a club its shared archive if it has none. Returns the one that it has then.
CREATE OR REPLACE FUNCTION karum.begin (place integer, wanted text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM karum.must_write (place);
  UPDATE karum.clubs SET archive = wanted WHERE id = place AND archive IS NULL;
  RETURN (SELECT archive FROM karum.clubs WHERE id = place);
END
$$;

-- What tombstones say was seen of parts, up to which number of a copy.
CREATE OR REPLACE VIEW karum.gone WITH (security_barrier) AS
SELECT f.club, f.thing, split_part (line, E'\t', 1) AS part, split_part (seen, ':', 1) AS copy,
       split_part (seen, ':', 2)::bigint AS counter
FROM karum.facts f, unnest (string_to_array (f.value, E'\n')) AS line,
     unnest (string_to_array (split_part (line, E'\t', 2), ',')) AS seen
WHERE f.part = 'gone' AND f.seal <> '' AND seen LIKE '%:%';

-- Empties what the tombstones of these things cover. Returns how many facts those were.
CREATE OR REPLACE FUNCTION karum.erase (place integer, things text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  erased bigint;
BEGIN
  PERFORM karum.must_write (place);
  UPDATE karum.facts f SET value = '', seal = '' FROM karum.gone g
  WHERE f.club = place AND f.thing = ANY (things) AND f.seal <> '' AND f.part <> 'gone'
    AND g.club = place AND g.thing = ANY (things) AND g.thing = f.thing AND g.part = f.part AND g.copy = f.copy AND f.counter <= g.counter;
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END
$$;

-- Removes damaged facts from these. Then all copies compare what they have with the table, and those that still have
-- the facts send them again. Returns how many were removed.
CREATE OR REPLACE FUNCTION karum.mend (place integer, numbers bigint[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  broken bigint;
BEGIN
  PERFORM karum.must_write (place);
  DELETE FROM karum.facts f WHERE f.club = place AND f.number = ANY (numbers)
    AND f.seal <> karum.seal (f) AND (f.seal <> '' OR f.value <> '');
  GET DIAGNOSTICS broken = ROW_COUNT;
  UPDATE karum.clubs SET identity = gen_random_uuid () WHERE id = place AND broken > 0;
  RETURN broken;
END
$$;

-- For who owns the server ----------------------------------------------------------------------------------

-- What an account may follows from where it belongs.
CREATE OR REPLACE FUNCTION karum.grant_rights (member name) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format (CASE WHEN EXISTS (SELECT FROM karum.members WHERE account = member)
    THEN 'GRANT karum_reader TO %I' ELSE 'REVOKE karum_reader FROM %I' END, member);
  EXECUTE format (CASE WHEN EXISTS (SELECT FROM karum.members WHERE account = member AND writes)
    THEN 'GRANT karum_writer TO %I' ELSE 'REVOKE karum_writer FROM %I' END, member);
END
$$;

-- An account belongs to a club. Returns whether the account had to be made.
CREATE OR REPLACE FUNCTION karum.add (club_name text, member name, may_write boolean) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  made boolean := NOT EXISTS (SELECT FROM pg_roles WHERE rolname = member);
BEGIN
  IF made THEN
    EXECUTE format ('CREATE ROLE %I LOGIN', member);
  END IF;
  -- Compiling a view takes longer than it does.
  EXECUTE format ('ALTER ROLE %I IN DATABASE %I SET jit = off', member, current_database ());
  INSERT INTO karum.clubs (name) VALUES (club_name) ON CONFLICT (name) DO NOTHING;
  INSERT INTO karum.members (account, club, writes)
    SELECT member, id, may_write FROM karum.clubs WHERE name = club_name
    ON CONFLICT (account, club) DO UPDATE SET writes = excluded.writes;
  PERFORM karum.grant_rights (member);
  RETURN made;
END
$$;

-- It belongs no more. Returns whether it did.
CREATE OR REPLACE FUNCTION karum.remove (club_name text, member name) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM karum.members m USING karum.clubs c
    WHERE c.id = m.club AND c.name = club_name AND m.account = member;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM karum.grant_rights (member);
  RETURN true;
END
$$;

-- What the facts show ---------------------------------------------------------------------------------------
--
-- Of the clubs of who asks: facts that nobody has replaced; of several of one part the latest.

CREATE OR REPLACE VIEW karum.shown WITH (security_barrier) AS
SELECT DISTINCT ON (f.club, f.thing, f.part) f.club, f.thing, f.part,
       to_timestamp (f.time / 1000.0) AS time, split_part (f.value, chr (30), 1) AS value
FROM karum.facts f
WHERE f.club = ANY ((SELECT karum.my_clubs (false))::integer[]) AND f.seal <> ''
  AND NOT EXISTS (
    SELECT FROM karum.facts o, unnest (string_to_array (o.replaces, ',')) AS seen
    WHERE o.club = ANY ((SELECT karum.my_clubs (false))::integer[]) AND o.club = f.club AND o.thing = f.thing AND o.part = f.part AND o.replaces <> '-'
      AND split_part (seen, ':', 1) = f.copy AND split_part (seen, ':', 2)::bigint >= f.counter)
  AND NOT EXISTS (
    SELECT FROM karum.gone g WHERE g.club = f.club AND g.thing = f.thing AND g.part = f.part
      AND g.copy = f.copy AND g.counter >= f.counter)
ORDER BY f.club, f.thing, f.part, f.time DESC, f.counter DESC, f.copy DESC;

CREATE OR REPLACE VIEW karum.players WITH (security_barrier) AS
SELECT c.name AS club, split_part (s.thing, ':', 2)::uuid AS player,
       max (s.value) FILTER (WHERE s.part = 'name') AS name,
       nullif (max (s.value) FILTER (WHERE s.part = 'note'), '') AS note,
       split_part (nullif (max (s.value) FILTER (WHERE s.part = 'into'), ''), ':', 2)::uuid AS merged_into
FROM karum.shown s JOIN karum.clubs c ON c.id = s.club
WHERE s.thing LIKE 'person:%'
GROUP BY c.name, s.thing
HAVING max (s.value) FILTER (WHERE s.part = 'name') <> ''
  AND coalesce (max (s.value) FILTER (WHERE s.part = 'bin'), '') = '';

CREATE OR REPLACE VIEW karum.events WITH (security_barrier) AS
SELECT c.name AS club, split_part (s.thing, ':', 2)::uuid AS event,
       max (s.value) FILTER (WHERE s.part = 'name') AS name,
       nullif (split_part (max (s.value) FILTER (WHERE s.part = 'when'), E'\n', 1), '') AS place,
       nullif (split_part (max (s.value) FILTER (WHERE s.part = 'when'), E'\n', 2), '') AS starts,
       nullif (split_part (max (s.value) FILTER (WHERE s.part = 'when'), E'\n', 3), '') AS ends,
       split_part (nullif (max (s.value) FILTER (WHERE s.part = 'into'), ''), ':', 2)::uuid AS merged_into
FROM karum.shown s JOIN karum.clubs c ON c.id = s.club
WHERE s.thing LIKE 'event:%'
GROUP BY c.name, s.thing
HAVING max (s.value) FILTER (WHERE s.part = 'name') <> ''
  AND coalesce (max (s.value) FILTER (WHERE s.part = 'bin'), '') = '';

CREATE OR REPLACE VIEW karum.games WITH (security_barrier) AS
WITH shown AS MATERIALIZED (SELECT * FROM karum.shown),
names AS MATERIALIZED (SELECT club, thing, value AS name FROM shown WHERE part = 'name'),
games AS MATERIALIZED (
  SELECT club, thing,
         max (value) FILTER (WHERE part = 'first') AS first, max (value) FILTER (WHERE part = 'second') AS second,
         max (value) FILTER (WHERE part = 'when') AS played, max (value) FILTER (WHERE part = 'end') AS ended,
         max (value) FILTER (WHERE part = 'line') AS line,
         coalesce (max (value) FILTER (WHERE part = 'stars'), '0')::integer AS stars
  FROM shown WHERE thing LIKE 'game:%'
  GROUP BY club, thing
  HAVING max (value) FILTER (WHERE part = 'line') <> ''
    AND coalesce (max (value) FILTER (WHERE part = 'bin'), '') = '')
SELECT c.name AS club, split_part (g.thing, ':', 2)::uuid AS game, p.name AS player1, q.name AS player2,
       nullif (split_part (g.played, E'\n', 1), '') AS date, nullif (split_part (g.played, E'\n', 2), '') AS place,
       nullif (split_part (g.played, E'\n', 3), '') AS round, e.name AS event,
       nullif (split_part (g.ended, E'\t', 1), '') AS result, nullif (split_part (g.ended, E'\t', 2), '') AS termination,
       nullif (split_part (g.ended, E'\t', 3), '') AS score1, nullif (split_part (g.ended, E'\t', 4), '') AS score2,
       split_part (g.line, E'\n', 1) AS rules, split_part (g.line, E'\n', 4) AS moves, g.stars
FROM games g JOIN karum.clubs c ON c.id = g.club
LEFT JOIN names p ON p.club = g.club AND p.thing = g.first
LEFT JOIN names q ON q.club = g.club AND q.thing = g.second
LEFT JOIN names e ON e.club = g.club AND e.thing = split_part (g.played, E'\n', 4);

-- What whose account may do ------------------------------------------------------------------------------------

REVOKE ALL ON ALL TABLES IN SCHEMA karum FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA karum FROM PUBLIC;
GRANT USAGE ON SCHEMA karum TO karum_reader, karum_writer;
GRANT SELECT ON karum.clubs, karum.copies, karum.facts, karum.shown, karum.players, karum.events, karum.games
  TO karum_reader, karum_writer;
GRANT INSERT ON karum.copies, karum.facts TO karum_writer;
GRANT UPDATE (name, seen) ON karum.copies TO karum_writer;
GRANT EXECUTE ON FUNCTION karum.my_clubs (boolean) TO karum_reader, karum_writer;
GRANT EXECUTE ON FUNCTION karum.begin (integer, text), karum.erase (integer, text[]), karum.mend (integer, bigint[])
  TO karum_writer;
