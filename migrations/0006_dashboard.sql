CREATE TABLE "calendar_feeds" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_secret_unique" UNIQUE("secret")
);
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "pinned_on" date;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_by_school" ON "accounts" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "usage_by_slide" ON "usage" USING btree ("slide_id");--> statement-breakpoint
CREATE INDEX "usage_of_school_by_day" ON "usage" USING btree ("school_id","day","slide_id","age_band","account_id");--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_one_a_day" UNIQUE("school_id","pinned_on");--> statement-breakpoint
-- Says on the channel "changes" that a school's own slides are other ones, or on other days: the day's slide is kept as bytes.
CREATE FUNCTION "announce_own_slide"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE school uuid := CASE WHEN tg_op = 'DELETE' THEN old.school_id ELSE new.school_id END;
BEGIN
  IF school IS NOT NULL THEN PERFORM pg_notify('changes', 'own_slides ' || school); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "announce_own_slide" AFTER INSERT OR UPDATE OR DELETE ON "slides" FOR EACH ROW EXECUTE FUNCTION "announce_own_slide"();
