CREATE TABLE "slide_feeds" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slide_feeds_secret_unique" UNIQUE("secret")
);
--> statement-breakpoint
ALTER TABLE "slide_feeds" ADD CONSTRAINT "slide_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;