CREATE TABLE "seal_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"applicant" text NOT NULL,
	"reason" text NOT NULL,
	"approval_id" uuid,
	"assignee_id" uuid,
	"outcome" text DEFAULT '' NOT NULL,
	"closed_by_id" uuid,
	"closed_by" text DEFAULT '' NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "chain_id" uuid;--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "allows_self" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_process" ADD COLUMN "allows_self" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_grant" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_request" ADD CONSTRAINT "seal_request_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seal_request_party" ON "seal_request" USING btree ("party_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_request_company" ON "seal_request" USING btree ("company_id","outcome","created_at" DESC NULLS LAST);