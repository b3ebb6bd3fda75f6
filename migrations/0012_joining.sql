CREATE TABLE "removed_staff" (
	"school_id" uuid NOT NULL,
	"email_hash" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_staff_school_id_email_hash_pk" PRIMARY KEY("school_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "waiting_staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"school_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_staff_school_id_email_unique" UNIQUE("school_id","email")
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "school_id" uuid;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "joining" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_staff" ADD CONSTRAINT "removed_staff_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_staff" ADD CONSTRAINT "waiting_staff_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;