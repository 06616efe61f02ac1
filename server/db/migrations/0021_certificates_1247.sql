ALTER TABLE "certificate" ALTER COLUMN "wrapped_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "state" text DEFAULT 'valid' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "revocation_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_revoked" ON "certificate" USING btree ("revoked_at") WHERE revoked_at is not null;
--> statement-breakpoint
-- Certificates issued before they had a life of their own run out by the same clock as new ones.
INSERT INTO "job" ("id", "name", "key", "payload", "status", "run_at", "due_at", "attempts")
SELECT gen_random_uuid(), 'chart.after', 'certificate:' || "id" || ':xstate.after.lifetime.certificate.valid',
  jsonb_build_object('noun', 'certificate', 'id', "id", 'event', jsonb_build_object('type', 'xstate.after.lifetime.certificate.valid')),
  'waiting', "not_after", "not_after", 0
FROM "certificate" WHERE "owner_type" IN ('person', 'company');
