CREATE TABLE "filing_download" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"filing_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "root_list" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"list" "bytea" NOT NULL,
	"this_update" timestamp with time zone NOT NULL,
	"next_update" timestamp with time zone NOT NULL,
	"taken_offline_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refund_no" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"is_number_over" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "token_key_id" text;--> statement-breakpoint
CREATE INDEX "filing_download_expires" ON "filing_download" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_refund_payment" ON "trade_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_refund_no" ON "trade_refund" USING btree ("refund_no");--> statement-breakpoint
CREATE INDEX "trade_refund_refused" ON "trade_refund" USING btree ("changed_at") WHERE state = 'refused';--> statement-breakpoint
CREATE INDEX "package_grant_product" ON "package_grant" USING btree ("product_id");