-- Says on the channel "changes" which row was changed or removed, once that is committed. A trigger, so that no writer can
-- forget to: neither a new service nor a person with psql.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', tg_table_name || ' ' || (to_jsonb(old) ->> tg_argv[0]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "announce_change" AFTER UPDATE OR DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "announce_change"('id_hash');
--> statement-breakpoint
CREATE TRIGGER "announce_change" AFTER UPDATE OR DELETE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "announce_change"('id');
--> statement-breakpoint
CREATE TRIGGER "announce_change" AFTER UPDATE OR DELETE ON "schools" FOR EACH ROW EXECUTE FUNCTION "announce_change"('id');
