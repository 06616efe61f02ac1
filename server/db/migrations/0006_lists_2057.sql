CREATE TABLE "contract_listing" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"parties" text NOT NULL,
	"initiator" text NOT NULL,
	"type" text NOT NULL,
	"amount" bigint,
	"deadline" timestamp with time zone,
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "contract_search";--> statement-breakpoint
DROP INDEX "contract_viewer_list";--> statement-breakpoint
DROP INDEX "notice_user";--> statement-breakpoint
DROP INDEX "notice_unread";--> statement-breakpoint
DROP INDEX "approval_starter";--> statement-breakpoint
DROP INDEX "approval_task_person";--> statement-breakpoint
ALTER TABLE "contract_listing" ADD CONSTRAINT "contract_listing_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_listing_keys" ON "contract_listing" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "notice_kind" ON "notice" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "approval_task_decided" ON "approval_task" USING btree ("user_id","company_id","decided_at") WHERE status in (2, 3);--> statement-breakpoint
CREATE INDEX "contract_viewer_all" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE bucket <> 'draft';--> statement-breakpoint
CREATE INDEX "contract_viewer_bucket" ON "contract_viewer" USING btree ("viewer","kind","bucket","updated_at","contract_id");--> statement-breakpoint
CREATE INDEX "contract_viewer_to_sign" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE to_sign;--> statement-breakpoint
CREATE INDEX "contract_viewer_waiting" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE bucket = 'open' and not to_sign;--> statement-breakpoint
CREATE INDEX "contract_viewer_cc" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE cc;--> statement-breakpoint
CREATE INDEX "seal_request_closed" ON "seal_request" USING btree ("company_id","closed_at","id") WHERE outcome <> '';--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "approval_starter" ON "approval" USING btree ("starter_id","company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "approval_task_person" ON "approval_task" USING btree ("user_id","company_id","status","asked_at");
--> statement-breakpoint
-- Those who hid a contract get no row of it.
DELETE FROM "contract_viewer" v USING "contract_hidden" h WHERE h."viewer" = v."viewer" AND h."contract_id" = v."contract_id";
--> statement-breakpoint
-- What search and filters look at, for the contracts that are there: as server/domain/contracts/contracts/listing-rows.ts writes it.
INSERT INTO "contract_listing" ("contract_id", "text", "parties", "initiator", "type", "amount", "deadline", "keys")
SELECT c."id", f."text", f."parties", f."initiator", f."type", (c."content" ->> 'amount')::bigint, c."deadline",
  ARRAY(
    SELECT k FROM (
      SELECT (ascii(substr(f."text", at, 1)) << 16) | ascii(substr(f."text", at + 1, 1)) AS k
        FROM generate_series(1, length(f."text") - 1) AS at WHERE substr(f."text", at, 2) !~ '\s'
      UNION SELECT ('x' || substr(md5('type:' || f."type"), 1, 8))::bit(32)::int WHERE f."type" <> ''
      UNION SELECT ('x' || substr(md5(v."viewer"), 1, 8))::bit(32)::int FROM "contract_viewer" v WHERE v."contract_id" = c."id"
    ) AS keys ORDER BY k
  )
FROM "contract" c
CROSS JOIN LATERAL (
  SELECT lower(normalize(c."search_text", NFKC)) AS "text",
    lower(normalize(coalesce((SELECT string_agg(concat_ws(' ', p ->> 'companyName', p ->> 'name'), ' ')
      FROM jsonb_array_elements(c."content" -> 'parties') AS p), ''), NFKC)) AS "parties",
    lower(normalize(concat_ws(' ', c."initiator", (SELECT u."name" FROM "user" u WHERE u."id" = c."initiator_id")), NFKC)) AS "initiator",
    lower(normalize(trim(coalesce(c."content" ->> 'contractType', '')), NFKC)) AS "type"
) AS f;
