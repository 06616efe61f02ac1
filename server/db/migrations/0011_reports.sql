CREATE TABLE "report_count" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"hours" integer NOT NULL,
	"n" integer NOT NULL,
	"is_merged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_share" (
	"contract_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"hours" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_count_company" ON "report_count" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "report_count_new" ON "report_count" USING btree ("day") WHERE not is_merged;--> statement-breakpoint
CREATE UNIQUE INDEX "report_count_merged" ON "report_count" USING btree ("company_id","day","measure","subject","person_id","hours") WHERE is_merged;--> statement-breakpoint
CREATE INDEX "report_share_contract" ON "report_share" USING btree ("contract_id");