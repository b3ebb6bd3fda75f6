CREATE INDEX CONCURRENTLY "links_by_account" ON "links" USING btree ("account_id");
--> statement-breakpoint
-- A cached session holds the email that its account has asked for.
CREATE FUNCTION "announce_new_email"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE link links := CASE WHEN tg_op = 'DELETE' THEN old ELSE new END;
BEGIN
  IF link.purpose = 'email' AND link.account_id IS NOT NULL THEN PERFORM announce('accounts ' || link.account_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "announce_new_emails" AFTER INSERT OR UPDATE OR DELETE ON "links" FOR EACH ROW EXECUTE FUNCTION "announce_new_email"();
