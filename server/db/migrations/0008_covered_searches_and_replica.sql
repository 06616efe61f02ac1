DROP INDEX "confirmation_viewer";--> statement-breakpoint
DROP INDEX "confirmation_launched";--> statement-breakpoint
DROP INDEX "seal_request_open";--> statement-breakpoint
DROP INDEX "seal_request_sealed";--> statement-breakpoint
DROP INDEX "seal_request_unsealed";--> statement-breakpoint
DROP INDEX "review_task_decided";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "wrote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "reads_replica" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmation" ADD COLUMN "folded" text GENERATED ALWAYS AS (left(lower(normalize(name || ' ' || who || ' ' || initiator, NFKC)), 600)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_request" ADD COLUMN "folded" text GENERATED ALWAYS AS (left(lower(normalize(applicant, NFKC)), 600)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "review_task" ADD COLUMN "folded" text GENERATED ALWAYS AS (left(lower(normalize(title || ' ' || starter, NFKC)), 600)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_expiring" ON "contract" USING btree ("id") WHERE state = 'expiring';--> statement-breakpoint
CREATE INDEX "contract_listing_contract" ON "contract_listing" USING hash ("contract_id");--> statement-breakpoint
CREATE INDEX "party_applied" ON "party" USING btree ("id") WHERE state in ('sealApproving', 'toSeal');--> statement-breakpoint
CREATE INDEX "confirmation_viewer" ON "confirmation" USING btree ("viewer","outcome","asked_at","party_id","contract_id","folded") WHERE not is_gone;--> statement-breakpoint
CREATE INDEX "confirmation_launched" ON "confirmation" USING btree ("launched_by","asked_at","party_id","contract_id","folded") WHERE outcome <> 'ended';--> statement-breakpoint
CREATE INDEX "seal_request_open" ON "seal_request" USING btree ("company_id","created_at","id","party_id","contract_id","folded") WHERE outcome = '' and not of_paper;--> statement-breakpoint
CREATE INDEX "seal_request_sealed" ON "seal_request" USING btree ("company_id","closed_at","id","contract_id","folded") WHERE outcome = 'sealed' and not of_paper;--> statement-breakpoint
CREATE INDEX "seal_request_unsealed" ON "seal_request" USING btree ("company_id","closed_at","id","contract_id","folded") WHERE outcome in ('returned', 'withdrawn', 'ended') and not of_paper;--> statement-breakpoint
CREATE INDEX "review_task_decided" ON "review_task" USING btree ("user_id","company_id","decided_at","review_id","contract_id","folded") WHERE status in (2, 3);