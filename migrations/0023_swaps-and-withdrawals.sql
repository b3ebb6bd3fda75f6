CREATE TABLE "favourites" (
	"account_id" uuid NOT NULL,
	"slide_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_account_id_slide_id_pk" PRIMARY KEY("account_id","slide_id")
);
--> statement-breakpoint
CREATE TABLE "swaps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "swaps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" uuid NOT NULL,
	"account_id" uuid,
	"made_by" uuid,
	"day" date NOT NULL,
	"slide_id" text,
	"made_on" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slide_id" text NOT NULL,
	"replacement_id" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "swap_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "swap_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_replacement_id_slides_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."slides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_by_slide" ON "favourites" USING btree ("slide_id");--> statement-breakpoint
CREATE INDEX "swaps_by_account" ON "swaps" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "swaps_by_school" ON "swaps" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "swaps_by_slide" ON "swaps" USING btree ("slide_id");--> statement-breakpoint
CREATE INDEX "swaps_by_maker" ON "swaps" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "withdrawals_by_slide" ON "withdrawals" USING btree ("slide_id");--> statement-breakpoint
-- Says on the channel "changes" that a slide was withdrawn or brought back: everybody's calendar is cached.
CREATE FUNCTION "announce_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'withdrawals ' || coalesce(new.id, old.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "announce_withdrawal" AFTER INSERT OR UPDATE OR DELETE ON "withdrawals" FOR EACH ROW EXECUTE FUNCTION "announce_withdrawal"();
