CREATE TABLE "paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"copies" jsonb NOT NULL,
	"contract_id" uuid,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"handed_in_at" timestamp with time zone,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "approval" ALTER COLUMN "process_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_task" ADD COLUMN "signature" text;--> statement-breakpoint
CREATE INDEX "paper_author" ON "paper" USING btree ("company_id","author_id","kind","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "paper_company" ON "paper" USING btree ("company_id","kind","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "paper_contract" ON "paper" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "paper_copies" ON "paper" USING gin ("copies" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "paper_files" ON "paper" USING gin (("content" -> 'files') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "paper_search" ON "paper" USING gin ("search_text" gin_trgm_ops);