CREATE TABLE "grant_reminder" (
	"grant_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "grant_reminder_grant_id_days_pk" PRIMARY KEY("grant_id","days")
);
--> statement-breakpoint
ALTER TABLE "package_grant" ADD COLUMN "reason" text DEFAULT '' NOT NULL;