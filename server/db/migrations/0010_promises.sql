CREATE TABLE "promise" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" integer NOT NULL,
	"title" text NOT NULL,
	"counterparty" text NOT NULL,
	"contract_id" uuid,
	"contract_name" text NOT NULL,
	"search_text" text NOT NULL,
	"due_day" text NOT NULL,
	"amount" bigint,
	"direction" text NOT NULL,
	"advance_days" jsonb NOT NULL,
	"cycle_months" integer,
	"until_day" text,
	"anchor_day" text NOT NULL,
	"round" integer NOT NULL,
	"remark" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"is_by_contract" boolean NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"finished_on" text,
	"finish_note" text DEFAULT '' NOT NULL,
	"voucher_id" uuid,
	"end_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "promise_state" ON "promise" USING btree ("company_id","state","due_day","id");--> statement-breakpoint
CREATE INDEX "promise_due" ON "promise" USING btree ("company_id","due_day","id");--> statement-breakpoint
CREATE INDEX "promise_owner" ON "promise" USING btree ("company_id","owner_id","due_day","id");--> statement-breakpoint
CREATE INDEX "promise_contract" ON "promise" USING btree ("contract_id","company_id") WHERE contract_id is not null;