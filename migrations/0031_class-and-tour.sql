ALTER TABLE "waiting_staff" ADD COLUMN "age_band" text;--> statement-breakpoint
ALTER TABLE "waiting_staff" ADD COLUMN "class_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "age_band" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "class_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_class_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "tour" text DEFAULT 'new' NOT NULL;