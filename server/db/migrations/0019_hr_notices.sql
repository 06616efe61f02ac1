CREATE TABLE "hr_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"launcher_id" uuid NOT NULL,
	"launcher" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"hr_form_id" uuid,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"sealed" text NOT NULL,
	"paper_id" uuid,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hr_form" ADD COLUMN "labour_contract_id" uuid;--> statement-breakpoint
CREATE INDEX "hr_notice_company" ON "hr_notice" USING btree ("company_id","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hr_notice_person" ON "hr_notice" USING btree ("company_id","phone");--> statement-breakpoint
CREATE INDEX "hr_notice_paper" ON "hr_notice" USING btree ("paper_id");