CREATE TABLE "grant_reminder" (
	"grant_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "grant_reminder_grant_id_days_pk" PRIMARY KEY("grant_id","days")
);
--> statement-breakpoint
ALTER TABLE "package_grant" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Handing out offers was never built; whoever was to do it gives documents now.
UPDATE "operator" SET "permissions" = ("permissions" - 'offers.manage') || '["quotas.give"]'::jsonb WHERE "permissions" ? 'offers.manage';
