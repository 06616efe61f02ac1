CREATE TABLE "hr_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"launcher_id" uuid NOT NULL,
	"launcher" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"member_id" uuid,
	"terms" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"copies" jsonb NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"effective_day" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hr_form_company" ON "hr_form" USING btree ("company_id","kind","state","effective_day");--> statement-breakpoint
CREATE INDEX "hr_form_person" ON "hr_form" USING btree ("company_id","phone");