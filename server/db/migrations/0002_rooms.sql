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
CREATE TABLE "launch_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"content" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "report_count" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"hours" integer NOT NULL,
	"n" integer NOT NULL,
	"is_merged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_share" (
	"contract_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"hours" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text,
	"category" text NOT NULL,
	"place" integer NOT NULL,
	"is_offered" boolean NOT NULL,
	"is_hot" boolean NOT NULL,
	"title" text NOT NULL,
	"answer" text NOT NULL,
	"other_words" text NOT NULL,
	"search_title" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb,
	"edition" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_topic_unique" UNIQUE("topic")
);
--> statement-breakpoint
CREATE TABLE "question_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_version_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "question_vote" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_helpful" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_vote_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hr_design" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"copies" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hr_design_company_id_kind_version_pk" PRIMARY KEY("company_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "hr_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"launcher_id" uuid NOT NULL,
	"launcher" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"member_id" uuid,
	"terms" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"design_version" integer DEFAULT 0 NOT NULL,
	"copies" jsonb NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"labour_contract_id" uuid,
	"end_reason" text DEFAULT '' NOT NULL,
	"effective_day" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"launcher_id" uuid NOT NULL,
	"launcher" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"hr_form_id" uuid,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"sealed" text NOT NULL,
	"paper_id" uuid,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_contract" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"external_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"row" serial NOT NULL,
	"seq" integer
);
--> statement-breakpoint
CREATE TABLE "backup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"folder" text NOT NULL,
	"snapshot" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL,
	"damaged_files" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_value" (
	"dictionary" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dictionary_value_dictionary_code_pk" PRIMARY KEY("dictionary","code")
);
--> statement-breakpoint
CREATE TABLE "dictionary_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clause" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"excerpt" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clause_version" (
	"clause_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clause_version_clause_id_version_pk" PRIMARY KEY("clause_id","version")
);
--> statement-breakpoint
CREATE TABLE "template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"platform_key" text,
	"release_hash" text,
	"rank" integer NOT NULL,
	"is_fixed" boolean NOT NULL,
	"style" integer NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"lawfirm_type" text NOT NULL,
	"laws" jsonb NOT NULL,
	"checked_on" text NOT NULL,
	"content_version" integer NOT NULL,
	"roles" jsonb NOT NULL,
	"is_placed" boolean NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_favourite" (
	"user_id" uuid NOT NULL,
	"identity_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "template_favourite_user_id_identity_id_template_id_pk" PRIMARY KEY("user_id","identity_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "template_sheet" (
	"set_hash" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"pages" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_use" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"identity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_version" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"text" jsonb,
	"file_id" uuid,
	"roles" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"places" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "template_version_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "written_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"applied_by" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"kind" integer NOT NULL,
	"amount" integer NOT NULL,
	"name" text NOT NULL,
	"tax_number" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"bank" text NOT NULL,
	"account" text NOT NULL,
	"delivery" integer NOT NULL,
	"receiver" text NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_no" text DEFAULT '' NOT NULL,
	"number" text,
	"issued_on" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone,
	"fail_reason" text DEFAULT '' NOT NULL,
	"reverse_reason" text DEFAULT '' NOT NULL,
	"red_number" text,
	"applied_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"invoice_id" uuid,
	"part" text,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_order" (
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"is_living" boolean NOT NULL,
	CONSTRAINT "invoice_order_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_title" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tax_number" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"bank" text NOT NULL,
	"account" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"payment_no" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsidy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"account_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_account" text NOT NULL,
	"licence_id" uuid NOT NULL,
	"paper_ids" uuid[] NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsidy_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"subsidy_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsidy_policy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"percent" integer NOT NULL,
	"cap" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"note" text NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "seal_request_closed";--> statement-breakpoint
DROP INDEX "confirmation_viewer";--> statement-breakpoint
DROP INDEX "seal_request_applicant";--> statement-breakpoint
DROP INDEX "seal_request_closer";--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "method" DROP NOT NULL;--> statement-breakpoint
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
ALTER TABLE "application" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "event_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "pay_way" integer;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "payer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "refund_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_file" ADD CONSTRAINT "filing_file_filing_id_filing_id_fk" FOREIGN KEY ("filing_id") REFERENCES "filing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_move_item" ADD CONSTRAINT "filing_move_item_move_id_filing_move_id_fk" FOREIGN KEY ("move_id") REFERENCES "filing_move"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_vote" ADD CONSTRAINT "question_vote_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clause_version" ADD CONSTRAINT "clause_version_clause_id_clause_id_fk" FOREIGN KEY ("clause_id") REFERENCES "clause"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_favourite" ADD CONSTRAINT "template_favourite_template_id_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_version" ADD CONSTRAINT "template_version_template_id_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_file" ADD CONSTRAINT "written_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filing_contract" ON "filing" USING btree ("contract_id","company_id");--> statement-breakpoint
CREATE INDEX "filing_state" ON "filing" USING btree ("company_id","state","at","id");--> statement-breakpoint
CREATE INDEX "filing_class" ON "filing" USING btree ("company_id","class_id","at","id") WHERE state = 'filed';--> statement-breakpoint
CREATE INDEX "filing_held" ON "filing" USING btree ("class_id") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "filing_keys" ON "filing" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "filing_file_filing" ON "filing_file" USING btree ("filing_id");--> statement-breakpoint
CREATE INDEX "filing_file_sha256" ON "filing_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "filing_move_user" ON "filing_move" USING btree ("user_id","company_id","created_at");--> statement-breakpoint
CREATE INDEX "filing_move_item_open" ON "filing_move_item" USING btree ("move_id","position") WHERE not is_done;--> statement-breakpoint
CREATE INDEX "launch_list_created" ON "launch_list" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "promise_state" ON "promise" USING btree ("company_id","state","due_day","id");--> statement-breakpoint
CREATE INDEX "promise_due" ON "promise" USING btree ("company_id","due_day","id");--> statement-breakpoint
CREATE INDEX "promise_owner" ON "promise" USING btree ("company_id","owner_id","due_day","id");--> statement-breakpoint
CREATE INDEX "promise_contract" ON "promise" USING btree ("contract_id","company_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "report_count_company" ON "report_count" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "report_count_new" ON "report_count" USING btree ("day") WHERE not is_merged;--> statement-breakpoint
CREATE UNIQUE INDEX "report_count_merged" ON "report_count" USING btree ("company_id","day","measure","subject","person_id","hours") WHERE is_merged;--> statement-breakpoint
CREATE INDEX "report_share_contract" ON "report_share" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "question_category" ON "question" USING btree ("category","place");--> statement-breakpoint
CREATE INDEX "hr_form_company" ON "hr_form" USING btree ("company_id","kind","state","effective_day");--> statement-breakpoint
CREATE INDEX "hr_form_person" ON "hr_form" USING btree ("company_id","phone");--> statement-breakpoint
CREATE INDEX "hr_notice_company" ON "hr_notice" USING btree ("company_id","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hr_notice_person" ON "hr_notice" USING btree ("company_id","phone");--> statement-breakpoint
CREATE INDEX "hr_notice_paper" ON "hr_notice" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "application_contract_list" ON "application_contract" USING btree ("application_id","created_at" DESC NULLS LAST,"contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_contract_external" ON "application_contract" USING btree ("application_id","external_no") WHERE external_no <> '';--> statement-breakpoint
CREATE INDEX "application_event_seq" ON "application_event" USING btree ("application_id","seq");--> statement-breakpoint
CREATE INDEX "application_event_age" ON "application_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "backup_at" ON "backup" USING btree ("at");--> statement-breakpoint
CREATE INDEX "clause_company" ON "clause" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "template_platform_key" ON "template" USING btree ("platform_key");--> statement-breakpoint
CREATE INDEX "template_company" ON "template" USING btree ("company_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "template_person" ON "template" USING btree ("user_id","updated_at" DESC NULLS LAST,"id") WHERE company_id is null;--> statement-breakpoint
CREATE INDEX "template_platform" ON "template" USING btree ("rank","id") WHERE company_id is null and user_id is null;--> statement-breakpoint
CREATE INDEX "template_use_template" ON "template_use" USING btree ("template_id","identity_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_red_number" ON "invoice" USING btree ("red_number");--> statement-breakpoint
CREATE INDEX "invoice_owner" ON "invoice" USING btree ("owner_type","owner_id","applied_at","id");--> statement-breakpoint
CREATE INDEX "invoice_state" ON "invoice" USING btree ("state","applied_at","id");--> statement-breakpoint
CREATE INDEX "invoice_address_owner" ON "invoice_address" USING btree ("owner_type","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_file_of" ON "invoice_file" USING btree ("invoice_id","part","format");--> statement-breakpoint
CREATE INDEX "invoice_file_sha256" ON "invoice_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "invoice_file_stray" ON "invoice_file" USING btree ("created_at") WHERE invoice_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_order_living" ON "invoice_order" USING btree ("order_id") WHERE is_living;--> statement-breakpoint
CREATE INDEX "invoice_title_owner" ON "invoice_title" USING btree ("owner_type","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_payment_no" ON "trade_payment" USING btree ("provider","payment_no");--> statement-breakpoint
CREATE INDEX "trade_payment_extra" ON "trade_payment" USING btree ("at","id") WHERE state = 'extra';--> statement-breakpoint
CREATE INDEX "subsidy_company" ON "subsidy" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subsidy_open" ON "subsidy" USING btree ("state","changed_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "subsidy_policy_used" ON "subsidy" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "subsidy_order_of" ON "subsidy_order" USING btree ("subsidy_id");--> statement-breakpoint
CREATE INDEX "contract_company_launched" ON "contract" USING btree ("company_id","launched_at") WHERE company_id is not null and launched_at is not null;--> statement-breakpoint
CREATE INDEX "seal_request_sealed" ON "seal_request" USING btree ("company_id","closed_at","id") WHERE outcome = 'sealed' and not of_paper;--> statement-breakpoint
CREATE INDEX "seal_request_unsealed" ON "seal_request" USING btree ("company_id","closed_at","id") WHERE outcome in ('returned', 'withdrawn', 'ended') and not of_paper;--> statement-breakpoint
CREATE INDEX "review_task_decided" ON "review_task" USING btree ("user_id","company_id","decided_at","review_id") WHERE status in (2, 3);--> statement-breakpoint
CREATE INDEX "trade_order_announced" ON "trade_order" USING btree ("announced_at","id") WHERE state = 'awaitingTransfer';--> statement-breakpoint
CREATE INDEX "trade_order_refunding" ON "trade_order" USING btree ("refund_asked_at","id") WHERE state = 'refunding';--> statement-breakpoint
CREATE INDEX "confirmation_viewer" ON "confirmation" USING btree ("viewer","outcome","asked_at","party_id") WHERE not is_gone;--> statement-breakpoint
CREATE INDEX "seal_request_applicant" ON "seal_request" USING btree ("applicant_id","company_id","closed_at","id","outcome") WHERE outcome <> '' and not of_paper;--> statement-breakpoint
CREATE INDEX "seal_request_closer" ON "seal_request" USING btree ("closed_by_id","company_id","closed_at","id","outcome") WHERE outcome <> '' and not of_paper;--> statement-breakpoint
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
