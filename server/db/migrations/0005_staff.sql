CREATE TABLE "department" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"head_member_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "department_sibling_name" UNIQUE NULLS NOT DISTINCT("company_id","parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"group_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"company_name" text NOT NULL,
	"email" text NOT NULL,
	"remark" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"header" text[] NOT NULL,
	"problems" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "member_company_user";--> statement-breakpoint
ALTER TABLE "member" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "short_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "contact_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "staff_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "post" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "departments" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "inviter_id" uuid;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_once" ON "contact" USING btree ("owner","phone","company_name");--> statement-breakpoint
CREATE INDEX "contact_list" ON "contact" USING btree ("owner","group_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_group_name" ON "contact_group" USING btree ("owner","name");--> statement-breakpoint
CREATE INDEX "import_report_user" ON "import_report" USING btree ("user_id","created_at" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "member_company_waiting" ON "member" USING btree ("company_id","phone") WHERE status in ('invited', 'applied');--> statement-breakpoint
CREATE INDEX "member_company" ON "member" USING btree ("company_id","status","created_at");--> statement-breakpoint
CREATE INDEX "member_departments" ON "member" USING gin ("departments");--> statement-breakpoint
CREATE INDEX "member_phone" ON "member" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "member_company_user" ON "member" USING btree ("company_id","user_id") WHERE status in ('active', 'disabled');