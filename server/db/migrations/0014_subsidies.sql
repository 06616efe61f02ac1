CREATE TABLE "subsidy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"account_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_account" text NOT NULL,
	"licence_id" uuid NOT NULL,
	"paper_ids" uuid[] NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsidy_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"subsidy_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsidy_policy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"percent" integer NOT NULL,
	"cap" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"note" text NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "subsidy_company" ON "subsidy" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subsidy_open" ON "subsidy" USING btree ("state","changed_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "subsidy_policy_used" ON "subsidy" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "subsidy_order_of" ON "subsidy_order" USING btree ("subsidy_id");