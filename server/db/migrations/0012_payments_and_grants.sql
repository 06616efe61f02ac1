ALTER TABLE "package_grant" ADD COLUMN "state" text DEFAULT 'inForce' NOT NULL;--> statement-breakpoint
ALTER TABLE "package_grant" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "package_grant" ADD COLUMN "full_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trade_payment" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_payment" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "trade_payment_order" ON "trade_payment" USING btree ("order_id");--> statement-breakpoint
UPDATE "trade_payment" SET "is_counted" = true WHERE "state" = 'taken';--> statement-breakpoint
UPDATE "trade_payment" SET "state" = 'sentBack' FROM "trade_order" WHERE "trade_order"."id" = "trade_payment"."order_id" AND "trade_order"."state" = 'refunded' AND "trade_payment"."state" = 'taken';--> statement-breakpoint
INSERT INTO "trade_payment" ("id", "order_id", "provider", "payment_no", "amount", "state", "is_counted", "at")
SELECT known.id, known.order_id, 'transfer', known.id::text, known.amount,
  CASE known.state WHEN 'awaitingTransfer' THEN 'announced' WHEN 'cancelled' THEN 'missing' WHEN 'refunded' THEN 'sentBack' ELSE 'taken' END,
  known.state IN ('paid', 'refunding', 'refunded'), coalesce(known.paid_at, known.announced_at)
FROM (
  SELECT gen_random_uuid() AS id, "id" AS order_id, "amount", "state", "paid_at", "announced_at"
  FROM "trade_order" WHERE "announced_at" IS NOT NULL AND "state" IN ('awaitingTransfer', 'cancelled', 'paid', 'refunding', 'refunded')
) known;
