CREATE TABLE "demo_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"state" text NOT NULL,
	"is_cancelling" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"renews_at" timestamp with time zone,
	"refunded_invoice_id" text,
	CONSTRAINT "demo_subscriptions_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" serial NOT NULL,
	"reference" text,
	"school_id" uuid,
	"method" text NOT NULL,
	"plan" text NOT NULL,
	"is_renewal" boolean NOT NULL,
	"pence" integer NOT NULL,
	"bill_to" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"covers_from" timestamp with time zone,
	"covers_until" timestamp with time zone,
	"provider_invoice_id" text,
	"provider_payment_id" text,
	"refunded_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"overdue_told_at" timestamp with time zone,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_reference_unique" UNIQUE("reference"),
	CONSTRAINT "invoices_provider_invoice_id_unique" UNIQUE("provider_invoice_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"once" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"plan" text NOT NULL,
	"pence" integer NOT NULL,
	"email" text,
	"name" text,
	"school_name" text,
	"school_domain" text,
	"billing_address" text,
	"purchase_order" text,
	"payment_method_id" text NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"school_id" uuid,
	"token_hash" text,
	"message" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_once_unique" UNIQUE("once")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "licence_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "renewal_ordered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "renews_by_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_school" ON "invoices" USING btree ("school_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_by_payment" ON "invoices" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_at") WHERE paid_at is null and voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_at_a_time" ON "purchases" USING btree ("email") WHERE state in ('started', 'confirming');--> statement-breakpoint
CREATE INDEX "purchases_unfinished" ON "purchases" USING btree ("touched_at") WHERE state in ('started', 'confirming', 'abandoned');--> statement-breakpoint
CREATE INDEX "purchases_by_subscription" ON "purchases" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "purchases_by_school" ON "purchases" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "provider_events_by_time" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_subscription_id_unique" UNIQUE("subscription_id");