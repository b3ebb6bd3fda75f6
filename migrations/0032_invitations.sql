CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"school_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invitations_school_id_email_unique" UNIQUE("school_id","email")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_by_email" ON "invitations" USING btree ("email");--> statement-breakpoint
INSERT INTO "invitations" ("school_id", "email", "invited_at", "sent_at", "expires_at")
SELECT DISTINCT ON ("school_id", "email") "school_id", "email", "created_at", "created_at", "expires_at" FROM "links"
WHERE "purpose" = 'invitation' AND "school_id" IS NOT NULL AND "used_at" IS NULL AND "replaced_at" IS NULL
ORDER BY "school_id", "email", "created_at" DESC;
