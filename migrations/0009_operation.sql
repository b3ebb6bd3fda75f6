CREATE INDEX "audit_log_by_email" ON "audit_log" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject_name" ON "audit_log" USING btree ("subject");--> statement-breakpoint
-- That a session is in use is nobody else's business: at ten to nine it would be told to every process 400 times a second.
DROP TRIGGER "announce_change" ON "sessions";
--> statement-breakpoint
CREATE TRIGGER "announce_change" AFTER UPDATE ON "sessions" FOR EACH ROW
  WHEN (new.seen_at < old.seen_at OR to_jsonb(old) - 'seen_at' IS DISTINCT FROM to_jsonb(new) - 'seen_at')
  EXECUTE FUNCTION "announce_change"('id_hash');
--> statement-breakpoint
CREATE TRIGGER "announce_removal" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "announce_change"('id_hash');
