-- Each announced change is also a notice (DD001) to the connection that makes it. So a process learns of its own changes without
-- listening on every connection, and one listening connection per process is enough for all others.
CREATE OR REPLACE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change text := tg_table_name || ' ' || (to_jsonb(old) ->> tg_argv[0]);
BEGIN
  PERFORM pg_notify('changes', change);
  RAISE NOTICE USING ERRCODE = 'DD001', MESSAGE = change;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_own_slide"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE school uuid := CASE WHEN tg_op = 'DELETE' THEN old.school_id ELSE new.school_id END;
BEGIN
  IF school IS NOT NULL THEN
    PERFORM pg_notify('changes', 'own_slides ' || school);
    RAISE NOTICE USING ERRCODE = 'DD001', MESSAGE = 'own_slides ' || school;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change text := 'withdrawals ' || coalesce(new.id, old.id);
BEGIN
  PERFORM pg_notify('changes', change);
  RAISE NOTICE USING ERRCODE = 'DD001', MESSAGE = change;
  RETURN NULL;
END $$;
