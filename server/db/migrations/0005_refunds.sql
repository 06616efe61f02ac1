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
CREATE UNIQUE INDEX "trade_refund_payment" ON "trade_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_refund_no" ON "trade_refund" USING btree ("refund_no");--> statement-breakpoint
CREATE INDEX "trade_refund_refused" ON "trade_refund" USING btree ("changed_at") WHERE state = 'refused';