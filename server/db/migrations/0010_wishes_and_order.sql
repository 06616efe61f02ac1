ALTER TABLE "tag" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "invoice_wish" text DEFAULT '' NOT NULL;