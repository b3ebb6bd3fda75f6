CREATE TABLE "votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"school_id" uuid,
	"slide_id" text,
	"age_band" text NOT NULL,
	"day" date NOT NULL,
	"choices" jsonb NOT NULL,
	"hands" smallint NOT NULL,
	"voted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "votes_once_a_day" ON "votes" USING btree ("account_id","day","slide_id","age_band");--> statement-breakpoint
CREATE INDEX "votes_of_school_by_day" ON "votes" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "votes_by_slide" ON "votes" USING btree ("slide_id");