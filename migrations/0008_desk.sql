CREATE TABLE "stored_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"sweep_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "logo_key" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "stored_objects" ADD CONSTRAINT "stored_objects_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_objects_by_school" ON "stored_objects" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "stored_objects_by_sweep" ON "stored_objects" USING btree ("sweep_at");--> statement-breakpoint
CREATE INDEX "accounts_holders" ON "accounts" USING btree ("created_at") WHERE role = 'school';--> statement-breakpoint
DROP INDEX "audit_log_by_at";--> statement-breakpoint
CREATE INDEX "audit_log_by_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_what" ON "audit_log" USING btree ("what","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
-- The log is only added to. Triggers, so that nobody changes what happened: neither a new service nor a slip in psql.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Erasure takes out names, addresses and parts of the detail, and puts nothing in their place.
  IF (new.id, new.at, new.what, new.account_id, new.door, new.subject_id)
      IS NOT DISTINCT FROM (old.id, old.at, old.what, old.account_id, old.door, old.subject_id)
    AND (new.email IS NULL OR new.email = old.email)
    AND (new.address IS NULL OR new.address = old.address)
    AND (new.subject IS NULL OR new.subject = old.subject)
    AND old.detail @> new.detail
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'The audit log is append only: an entry is not changed, only names are taken out of it.';
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_audit_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF old.at < now() - interval '2 years' THEN RETURN old; END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append only: an entry goes when it is two years old, not before.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "refuse_audit_change" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "refuse_audit_removal" BEFORE DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_removal"();
--> statement-breakpoint
CREATE TRIGGER "refuse_audit_emptying" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_removal"();
