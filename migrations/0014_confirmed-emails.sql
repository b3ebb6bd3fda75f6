ALTER TABLE "outbox" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
-- Every account that has a password counts as verified, except trials, which may name any email.
UPDATE "accounts" SET "email_verified_at" = "created_at" WHERE "password_hash" IS NOT NULL AND NOT ("role" = 'test' AND "trial_ends_at" IS NOT NULL);
