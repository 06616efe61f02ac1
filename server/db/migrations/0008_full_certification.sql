CREATE TABLE "company_proof" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certification_id" uuid NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"secret_sealed" text NOT NULL,
	"shown" text NOT NULL,
	"token_hash" text,
	"ticket" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transfer_outbox" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"bank" text NOT NULL,
	"amount" integer NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_account" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "context" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "document_type" integer;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "audited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "operator_id" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "industry" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "company_proof_certification" ON "company_proof" USING btree ("certification_id","created_at");--> statement-breakpoint
CREATE INDEX "company_proof_token" ON "company_proof" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "closed_account_keep_until" ON "closed_account" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "certification_waiting" ON "certification" USING btree ("submitted_at") WHERE state = 'reviewing';--> statement-breakpoint
CREATE INDEX "certification_audited" ON "certification" USING btree ("audited_at");--> statement-breakpoint
UPDATE "certification" SET "files" = jsonb_build_array(jsonb_build_object('role', 'licence', 'fileId', "licence_file_id")) WHERE "licence_file_id" IS NOT NULL;--> statement-breakpoint
UPDATE "certification" SET "document_type" = 1 WHERE "subject_type" = 'person';--> statement-breakpoint
UPDATE "certification" SET "state" = 'checking', "context" = '{"isAutomatic": true}' WHERE "state" = 'verifying';--> statement-breakpoint
UPDATE "certification" SET "context" = '{"isAutomatic": true}' WHERE "state" = 'reviewing';
