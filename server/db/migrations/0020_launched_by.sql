ALTER TABLE "confirmation" ADD COLUMN "launched_by" text NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE "confirmation" SET "launched_by" = CASE WHEN "contract"."company_id" IS NULL THEN '1:' || "contract"."initiator_id" ELSE '2:' || "contract"."company_id" || ':' || "contract"."initiator_id" END
  FROM "contract" WHERE "contract"."id" = "confirmation"."contract_id";--> statement-breakpoint
ALTER TABLE "confirmation" ALTER COLUMN "launched_by" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "confirmation_launched" ON "confirmation" USING btree ("launched_by","asked_at","party_id") WHERE outcome <> 'ended';
