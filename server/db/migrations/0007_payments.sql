CREATE TABLE "trade_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"payment_no" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "pay_way" integer;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "payer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_payment_no" ON "trade_payment" USING btree ("provider","payment_no");--> statement-breakpoint
CREATE INDEX "trade_payment_extra" ON "trade_payment" USING btree ("at","id") WHERE state = 'extra';--> statement-breakpoint
CREATE INDEX "trade_order_announced" ON "trade_order" USING btree ("announced_at","id") WHERE state = 'awaitingTransfer';