ALTER TABLE "certificate" ALTER COLUMN "wrapped_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "state" text DEFAULT 'valid' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "revocation_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_revoked" ON "certificate" USING btree ("revoked_at") WHERE revoked_at is not null;