ALTER TABLE "reset_requests" RENAME TO "link_requests";--> statement-breakpoint
DROP INDEX "reset_requests_by_asked_at";--> statement-breakpoint
ALTER TABLE "link_requests" ADD COLUMN "purpose" text DEFAULT 'reset' NOT NULL;--> statement-breakpoint
ALTER TABLE "link_requests" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "link_requests_by_asked_at" ON "link_requests" USING btree ("purpose","asked_at");