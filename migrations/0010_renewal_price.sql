ALTER TABLE "schools" ADD COLUMN "renewal_plan" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "renewal_pence" integer;--> statement-breakpoint
ALTER TABLE "demo_subscriptions" ADD COLUMN "plan_changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What the card was charged last is what it is charged next: until now, no change of plan has reached a subscription.
UPDATE "schools" SET "renewal_plan" = "plan", "renewal_pence" = "last"."pence"
FROM (SELECT DISTINCT ON ("school_id") "school_id", "pence" FROM "invoices" WHERE "method" = 'card' ORDER BY "school_id", "number" DESC) "last"
WHERE "last"."school_id" = "schools"."id" AND "schools"."subscription_id" IS NOT NULL;
