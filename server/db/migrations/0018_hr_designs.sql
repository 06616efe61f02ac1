CREATE TABLE "hr_design" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"copies" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hr_design_company_id_kind_version_pk" PRIMARY KEY("company_id","kind","version")
);
--> statement-breakpoint
ALTER TABLE "hr_form" ADD COLUMN "design_version" integer DEFAULT 0 NOT NULL;