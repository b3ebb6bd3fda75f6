CREATE TABLE "slides" (
	"id" text PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"written" jsonb NOT NULL,
	"title" text GENERATED ALWAYS AS (written ->> 'title') STORED,
	"theme" text GENERATED ALWAYS AS (written ->> 'theme') STORED,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;