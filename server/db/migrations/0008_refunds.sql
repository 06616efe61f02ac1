ALTER TABLE "trade_order" ADD COLUMN "refund_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "trade_order_refunding" ON "trade_order" USING btree ("refund_asked_at","id") WHERE state = 'refunding';