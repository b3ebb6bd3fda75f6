CREATE TABLE "report_schedules" (
	"school_id" uuid PRIMARY KEY NOT NULL,
	"to" text[] NOT NULL,
	"done_for" date
);
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;