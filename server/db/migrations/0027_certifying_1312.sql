DROP INDEX "company_credit_code";--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "check_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "check_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_proof" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "certification_suspended" ON "certification" USING btree ("submitted_at") WHERE state = 'suspended';--> statement-breakpoint
CREATE INDEX "company_credit_code_any" ON "company" USING btree ("credit_code");--> statement-breakpoint
CREATE UNIQUE INDEX "company_credit_code" ON "company" USING btree ("credit_code") WHERE aut_status = 1 and cancelled_at is null;
--> statement-breakpoint
UPDATE "certification" SET "check_asked_at" = "submitted_at" WHERE "document_type" IS NULL OR "document_type" = 1;
--> statement-breakpoint
UPDATE "certification" SET "check_answered_at" = coalesce("finished_at", "submitted_at") WHERE ("document_type" IS NULL OR "document_type" = 1) AND ("context"->>'isChecked' = 'true' OR ("state" = 'certified' AND coalesce("context"->>'needsProof', 'false') <> 'true'));
--> statement-breakpoint
UPDATE "company" SET "aut_status" = 3 WHERE "id" IN (SELECT "subject_id" FROM "certification" WHERE "subject_type" = 'company' AND "state" = 'reviewing' AND "context"->>'needsProof' = 'true');
--> statement-breakpoint
INSERT INTO "job" ("id", "name", "key", "payload", "status", "run_at", "due_at", "attempts") SELECT gen_random_uuid(), 'chart.after', 'certification:' || "id" || ':xstate.after.proofLimit.certification.proving', jsonb_build_object('noun', 'certification', 'id', "id", 'event', jsonb_build_object('type', 'xstate.after.proofLimit.certification.proving')), 'waiting', now() + interval '7 days', now() + interval '7 days', 0 FROM "certification" WHERE "subject_type" = 'company' AND "state" = 'reviewing' AND "context"->>'needsProof' = 'true';
--> statement-breakpoint
UPDATE "certification" SET "state" = 'proving', "version" = "version" + 1 WHERE "subject_type" = 'company' AND "state" = 'reviewing' AND "context"->>'needsProof' = 'true';
