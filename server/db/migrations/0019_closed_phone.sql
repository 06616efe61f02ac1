ALTER TABLE "closed_account" ADD COLUMN "phone_hash" text NOT NULL;--> statement-breakpoint
CREATE INDEX "closed_account_phone" ON "closed_account" USING btree ("phone_hash","closed_at");