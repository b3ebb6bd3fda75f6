-- Each announced change is also a notice (DD001) to the connection that makes it. So a process learns of its own changes without
-- listening on every connection, and one listening connection per process is enough for all others.
CREATE FUNCTION "announce"(change text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', change);
  RAISE NOTICE USING ERRCODE = 'DD001', MESSAGE = change;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(tg_table_name || ' ' || (to_jsonb(old) ->> tg_argv[0]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_own_slide"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE school uuid := CASE WHEN tg_op = 'DELETE' THEN old.school_id ELSE new.school_id END;
BEGIN
  IF school IS NOT NULL THEN PERFORM announce('own_slides ' || school); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('withdrawals ' || coalesce(new.id, old.id));
  RETURN NULL;
END $$;
