ALTER TABLE "accounts" DROP CONSTRAINT "accounts_email_unique";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_by_account" ON "outbox" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_unverified" ON "accounts" USING btree ("email") WHERE role = 'school' and email_verified_at is null;