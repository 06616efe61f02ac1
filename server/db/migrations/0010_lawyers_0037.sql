CREATE TABLE "law_firm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"licence_no" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lawyer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"licence_no" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lawyer_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid,
	"customer" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"lawyer_id" uuid,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"question" text NOT NULL,
	"conclusion" text DEFAULT '' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"opinion_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lawyer_review_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lawyer" ADD CONSTRAINT "lawyer_firm_id_law_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_review" ADD CONSTRAINT "lawyer_review_firm_id_law_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_review" ADD CONSTRAINT "lawyer_review_lawyer_id_lawyer_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "lawyer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_review_file" ADD CONSTRAINT "lawyer_review_file_review_id_lawyer_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "lawyer_review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "law_firm_licence" ON "law_firm" USING btree ("licence_no");--> statement-breakpoint
CREATE UNIQUE INDEX "lawyer_user" ON "lawyer" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lawyer_licence" ON "lawyer" USING btree ("licence_no");--> statement-breakpoint
CREATE INDEX "lawyer_firm" ON "lawyer" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "lawyer_review_customer" ON "lawyer_review" USING btree ("customer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_company" ON "lawyer_review" USING btree ("company_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_firm" ON "lawyer_review" USING btree ("firm_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_lawyer" ON "lawyer_review" USING btree ("lawyer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_file_review" ON "lawyer_review_file" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "lawyer_review_file_sha256" ON "lawyer_review_file" USING btree ("sha256");