DROP INDEX "seal_request_closed";--> statement-breakpoint
DROP INDEX "confirmation_viewer";--> statement-breakpoint
DROP INDEX "seal_request_applicant";--> statement-breakpoint
DROP INDEX "seal_request_closer";--> statement-breakpoint
ALTER TABLE "confirmation" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_request" ADD COLUMN "of_paper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_task" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "review_task" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "review_task" ADD COLUMN "starter" text;--> statement-breakpoint
ALTER TABLE "review_task" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
UPDATE "confirmation" SET "is_gone" = true WHERE "outcome" = 'confirmed' AND NOT EXISTS (SELECT 1 FROM "party" WHERE "party"."id" = "confirmation"."party_id");--> statement-breakpoint
UPDATE "seal_request" SET "of_paper" = true FROM "contract" WHERE "contract"."id" = "seal_request"."contract_id" AND "contract"."kind" IN ('report', 'fileSeal');--> statement-breakpoint
UPDATE "review_task" SET "contract_id" = "review"."contract_id", "title" = "review"."title", "starter" = "review"."starter", "started_at" = "review"."started_at" FROM "review" WHERE "review"."id" = "review_task"."review_id";--> statement-breakpoint
ALTER TABLE "review_task" ALTER COLUMN "contract_id" SET NOT NULL, ALTER COLUMN "title" SET NOT NULL, ALTER COLUMN "starter" SET NOT NULL, ALTER COLUMN "started_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "seal_request_sealed" ON "seal_request" USING btree ("company_id","closed_at","id") WHERE outcome = 'sealed' and not of_paper;--> statement-breakpoint
CREATE INDEX "seal_request_unsealed" ON "seal_request" USING btree ("company_id","closed_at","id") WHERE outcome in ('returned', 'withdrawn', 'ended') and not of_paper;--> statement-breakpoint
CREATE INDEX "review_task_decided" ON "review_task" USING btree ("user_id","company_id","decided_at","review_id") WHERE status in (2, 3);--> statement-breakpoint
CREATE INDEX "confirmation_viewer" ON "confirmation" USING btree ("viewer","outcome","asked_at","party_id") WHERE not is_gone;--> statement-breakpoint
CREATE INDEX "seal_request_applicant" ON "seal_request" USING btree ("applicant_id","company_id","closed_at","id","outcome") WHERE outcome <> '' and not of_paper;--> statement-breakpoint
CREATE INDEX "seal_request_closer" ON "seal_request" USING btree ("closed_by_id","company_id","closed_at","id","outcome") WHERE outcome <> '' and not of_paper;