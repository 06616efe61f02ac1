CREATE TABLE "archive_class" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"position" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"rule" jsonb,
	"viewers" jsonb,
	"retention_years" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archive_class_name" UNIQUE NULLS NOT DISTINCT("company_id","parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "filing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"class_id" uuid,
	"no" text NOT NULL,
	"name" text NOT NULL,
	"parties" text NOT NULL,
	"type" text NOT NULL,
	"amount" bigint,
	"at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"owner_id" uuid,
	"text" text NOT NULL,
	"keys" integer[] NOT NULL,
	"values" jsonb NOT NULL,
	"filed_at" timestamp with time zone,
	"filed_by" text DEFAULT '' NOT NULL,
	"held_at" timestamp with time zone,
	"held_by" text DEFAULT '' NOT NULL,
	"hold_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" jsonb NOT NULL,
	"kind" text NOT NULL,
	"class_id" uuid,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "filing_move_item" (
	"move_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"filing_id" uuid NOT NULL,
	"from_state" text,
	"from_class_id" uuid,
	"version" integer,
	"is_done" boolean DEFAULT false NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "filing_move_item_move_id_position_pk" PRIMARY KEY("move_id","position")
);
--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_file" ADD CONSTRAINT "filing_file_filing_id_filing_id_fk" FOREIGN KEY ("filing_id") REFERENCES "filing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_move_item" ADD CONSTRAINT "filing_move_item_move_id_filing_move_id_fk" FOREIGN KEY ("move_id") REFERENCES "filing_move"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filing_contract" ON "filing" USING btree ("contract_id","company_id");--> statement-breakpoint
CREATE INDEX "filing_state" ON "filing" USING btree ("company_id","state","at","id");--> statement-breakpoint
CREATE INDEX "filing_class" ON "filing" USING btree ("company_id","class_id","at","id") WHERE state = 'filed';--> statement-breakpoint
CREATE INDEX "filing_held" ON "filing" USING btree ("class_id") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "filing_keys" ON "filing" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "filing_file_filing" ON "filing_file" USING btree ("filing_id");--> statement-breakpoint
CREATE INDEX "filing_file_sha256" ON "filing_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "filing_move_user" ON "filing_move" USING btree ("user_id","company_id","created_at");--> statement-breakpoint
CREATE INDEX "filing_move_item_open" ON "filing_move_item" USING btree ("move_id","position") WHERE not is_done;--> statement-breakpoint
-- What was complete before the archive came waits in it; words and keys are those of the lists.
INSERT INTO "filing" ("id", "company_id", "contract_id", "state", "status", "context", "version", "no", "name", "parties", "type", "amount", "at", "voided_at", "owner_id", "text", "keys", "values", "created_at")
SELECT gen_random_uuid(), owner.company_id, contract.id, 'pending', 1, '{"isHeld":false,"isScan":false}'::jsonb, 1, contract.no, contract.name,
  coalesce((SELECT string_agg(CASE WHEN party.party_type = 2 THEN party.company_name ELSE party.name END, '、' ORDER BY party.position) FROM "party" WHERE party.contract_id = contract.id), ''),
  coalesce(contract.content ->> 'contractType', ''), listing.amount, contract.completed_at, contract.voided_at, owner.user_id,
  coalesce(listing.text, ''), coalesce(listing.keys, '{}'), '{}'::jsonb, contract.completed_at
FROM "contract"
LEFT JOIN "contract_listing" listing ON listing.contract_id = contract.id
CROSS JOIN LATERAL (
  SELECT DISTINCT ON (company_id) company_id, user_id FROM (
    SELECT contract.company_id, contract.initiator_id AS user_id, -1 AS position WHERE contract.company_id IS NOT NULL
    UNION ALL
    SELECT party.company_id, party.user_id, party.position FROM "party" WHERE party.contract_id = contract.id AND party.party_type = 2 AND party.company_id IS NOT NULL
  ) side ORDER BY company_id, position
) owner
WHERE contract.kind = 'contract' AND contract.state IN ('completed', 'voiding', 'voided') AND contract.completed_at IS NOT NULL
ON CONFLICT DO NOTHING;
