CREATE TABLE "affiliation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"head_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"state" text NOT NULL,
	"disclosed" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliation_look" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"head_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_form_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"design_version" integer NOT NULL,
	"sealed" text NOT NULL,
	"total" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failures" jsonb NOT NULL,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_due" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"member_id" uuid,
	"hr_form_id" uuid,
	"what" text NOT NULL,
	"words" text NOT NULL,
	"day" text NOT NULL,
	"clause" text NOT NULL,
	"source" text NOT NULL,
	"tells_id" uuid NOT NULL,
	"told_for" integer,
	"settled_at" timestamp with time zone,
	"settled_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "hr_due_one" UNIQUE("company_id","phone","what","source","day")
);
--> statement-breakpoint
CREATE TABLE "hr_paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"day" text NOT NULL,
	"noted_by_id" uuid NOT NULL,
	"noted_by" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hr_paper_one" UNIQUE("company_id","phone","kind","name")
);
--> statement-breakpoint
ALTER TABLE "document_revision" ADD COLUMN "provable_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliation_member" ON "affiliation" USING btree ("company_id") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "affiliation_open" ON "affiliation" USING btree ("head_id","company_id") WHERE state in ('invited', 'active');--> statement-breakpoint
CREATE INDEX "affiliation_head" ON "affiliation" USING btree ("head_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "affiliation_company" ON "affiliation" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "affiliation_look_company" ON "affiliation_look" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "hr_due_day" ON "hr_due" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "document_revision_provable" ON "document_revision" USING btree ("provable_until","contract_id") WHERE is_final and provable_until is not null;--> statement-breakpoint
CREATE INDEX "document_revision_undated" ON "document_revision" USING btree ("id") WHERE is_final and kind = 'finished' and provable_until is null;--> statement-breakpoint
CREATE INDEX "hr_form_labour" ON "hr_form" USING btree ("labour_contract_id");