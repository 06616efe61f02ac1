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
CREATE UNIQUE INDEX "affiliation_member" ON "affiliation" USING btree ("company_id") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "affiliation_open" ON "affiliation" USING btree ("head_id","company_id") WHERE state in ('invited', 'active');--> statement-breakpoint
CREATE INDEX "affiliation_head" ON "affiliation" USING btree ("head_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "affiliation_company" ON "affiliation" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "affiliation_look_company" ON "affiliation_look" USING btree ("company_id","at","id");