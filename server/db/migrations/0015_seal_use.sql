CREATE TABLE "trade_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"pay_before" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"contract_types" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"granted_by" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seal_setting" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"needs_approval" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"company_id" uuid,
	"user_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"documents" integer NOT NULL,
	"grant_id" uuid,
	"entry_number" integer NOT NULL,
	"entry_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_pad" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"phone_key_hash" text,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"strokes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seal" ADD COLUMN "source" text DEFAULT 'generated' NOT NULL;--> statement-breakpoint
ALTER TABLE "seal" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seal" ADD COLUMN "only_granted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seal" ADD COLUMN "picture_file_id" uuid;--> statement-breakpoint
ALTER TABLE "seal" ADD COLUMN "filing_file_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_order_no" ON "trade_order" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "trade_order_owner" ON "trade_order" USING btree ("owner_type","owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "seal_grant_seal" ON "seal_grant" USING btree ("seal_id","state","created_at");--> statement-breakpoint
CREATE INDEX "seal_grant_company" ON "seal_grant" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "seal_use_seal" ON "seal_use" USING btree ("seal_id","used_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "seal_use_once" ON "seal_use" USING btree ("party_id","seal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_pad_token" ON "signature_pad" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "signature_pad_expires" ON "signature_pad" USING btree ("expires_at");