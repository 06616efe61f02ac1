CREATE TABLE "company_cancellation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"operator_id" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "company_cancellation_open" ON "company_cancellation" USING btree ("company_id") WHERE state = 'cooling';--> statement-breakpoint
CREATE INDEX "company_cancellation_company" ON "company_cancellation" USING btree ("company_id","asked_at");--> statement-breakpoint
CREATE INDEX "company_cancellation_due" ON "company_cancellation" USING btree ("state","due_at");