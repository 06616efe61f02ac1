CREATE TABLE "contact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"group_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"company_name" text NOT NULL,
	"name_key" text,
	"email" text NOT NULL,
	"remark" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"header" text[] NOT NULL,
	"problems" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"device_hash" text NOT NULL,
	"owner" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_device_hash_owner_pk" PRIMARY KEY("device_hash","owner")
);
--> statement-breakpoint
CREATE TABLE "login_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"company_id" uuid,
	"target" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_address" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"digest_day" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"target" text NOT NULL,
	"todo" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT 'progress' NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"sms" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notice_setting_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"previous_token_hash" text,
	"renewed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"company_id" uuid,
	"application_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"phone_proven_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"provider" text NOT NULL,
	"user_id" uuid,
	"memory_sealed" text NOT NULL,
	"target" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_binding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_pending" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"target" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"target" text NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_account" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"sign_password_hash" text,
	"name" text DEFAULT '' NOT NULL,
	"name_key" text,
	"image_url" text DEFAULT '' NOT NULL,
	"user_type" integer DEFAULT 1 NOT NULL,
	"aut_status" integer,
	"id_number_sealed" text,
	"id_number_hash" text,
	"default_company_id" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_cancellation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"operator_id" uuid
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"serial" text NOT NULL,
	"issuer" text NOT NULL,
	"der" "bytea" NOT NULL,
	"wrapped_key" "bytea",
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	"revocation_reason" text,
	"revocation_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"context" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer NOT NULL,
	"document_type" integer,
	"name" text NOT NULL,
	"number_masked" text NOT NULL,
	"claim_sealed" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ticket" text,
	"check_asked_at" timestamp with time zone,
	"check_answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"audited_at" timestamp with time zone,
	"operator_id" uuid
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"legal_person" text NOT NULL,
	"legal_person_id_hash" text NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"image_url" text,
	"short_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"aut_status" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"head_member_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "department_sibling_name" UNIQUE NULLS NOT DISTINCT("company_id","parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"name_key" text,
	"phone" text DEFAULT '' NOT NULL,
	"staff_no" text DEFAULT '' NOT NULL,
	"post" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"departments" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"roles" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"inviter_id" uuid,
	"invited_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"checked_at" timestamp with time zone,
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
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text DEFAULT 'password' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"grants" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"process_id" uuid,
	"process_name" text NOT NULL,
	"version_no" integer NOT NULL,
	"nodes" jsonb NOT NULL,
	"subject_noun" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"chain_id" uuid,
	"title" text NOT NULL,
	"target" text NOT NULL,
	"starter_id" uuid NOT NULL,
	"starter" text NOT NULL,
	"allows_self" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"users" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"state" text NOT NULL,
	"version_no" integer NOT NULL,
	"allows_self" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"edited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_process_version" (
	"process_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"nodes" jsonb NOT NULL,
	"copies" jsonb NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_process_version_process_id_no_pk" PRIMARY KEY("process_id","no")
);
--> statement-breakpoint
CREATE TABLE "approval_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"node" integer NOT NULL,
	"position" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"signature" text,
	"added" jsonb,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_urge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"company_name" text NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"version" integer NOT NULL,
	"jump_status" integer NOT NULL,
	"seals" jsonb NOT NULL,
	"list_hash" text NOT NULL,
	"method" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"version" integer NOT NULL,
	"documents_hash" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmation" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"initiator" text NOT NULL,
	"who" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"viewer" text DEFAULT '' NOT NULL,
	"launched_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'contract' NOT NULL,
	"about_id" uuid,
	"no" text NOT NULL,
	"name" text NOT NULL,
	"company_id" uuid,
	"initiator_id" uuid NOT NULL,
	"initiator" text NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"deadline" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"evidence_sha256" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"launched_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contract_copy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"timing" integer NOT NULL,
	"user_id" uuid,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contract_hidden" (
	"viewer" text NOT NULL,
	"contract_id" uuid NOT NULL,
	CONSTRAINT "contract_hidden_viewer_contract_id_pk" PRIMARY KEY("viewer","contract_id")
);
--> statement-breakpoint
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
CREATE TABLE "contract_number" (
	"owner" text NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "contract_number_owner_day_pk" PRIMARY KEY("owner","day")
);
--> statement-breakpoint
CREATE TABLE "contract_viewer" (
	"viewer" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text DEFAULT 'contract' NOT NULL,
	"bucket" text NOT NULL,
	"to_sign" boolean NOT NULL,
	"cc" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_viewer_viewer_contract_id_pk" PRIMARY KEY("viewer","contract_id")
);
--> statement-breakpoint
CREATE TABLE "party" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sign_order" integer NOT NULL,
	"party_type" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"company_name" text NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"willing" jsonb NOT NULL,
	"sign_styles" jsonb,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"act" jsonb,
	"confirmed_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "party_place" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"page" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"w" double precision NOT NULL,
	"h" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_urge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"applicant" text NOT NULL,
	"reason" text NOT NULL,
	"approval_id" uuid,
	"assignee_id" uuid,
	"outcome" text DEFAULT '' NOT NULL,
	"closed_by_id" uuid,
	"closed_by" text DEFAULT '' NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "willing_proof" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"documents_hash" text NOT NULL,
	"documents" jsonb NOT NULL,
	"method" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "check_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"overall" text NOT NULL,
	"verdict" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"pages" jsonb NOT NULL,
	"original_sha256" text NOT NULL,
	"current_sha256" text NOT NULL,
	"revision" integer NOT NULL,
	"size" integer NOT NULL,
	"is_attachment" boolean DEFAULT false NOT NULL,
	"timestamp_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"party_id" uuid,
	"size" integer NOT NULL,
	"is_final" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_revision_once" UNIQUE("document_id","revision")
);
--> statement-breakpoint
CREATE TABLE "face_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"documents_hash" text NOT NULL,
	"result" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "law_firm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"licence_no" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lawyer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"licence_no" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lawyer_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid,
	"customer" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"lawyer_id" uuid,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"question" text NOT NULL,
	"conclusion" text DEFAULT '' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"opinion_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lawyer_review_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"id_number_sealed" text NOT NULL,
	"lender_id" uuid,
	"lender" text NOT NULL,
	"lender_phone" text NOT NULL,
	"borrower_id" uuid,
	"borrower" text NOT NULL,
	"borrower_phone" text NOT NULL,
	"payer_id" uuid,
	"payer" text DEFAULT '' NOT NULL,
	"payer_phone" text DEFAULT '' NOT NULL,
	"note_id" uuid,
	"extension_id" uuid,
	"settlement_id" uuid,
	"proposed_end" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repayment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"version" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"voucher_id" uuid NOT NULL,
	"submitter_id" uuid NOT NULL,
	"payer" text NOT NULL,
	"is_on_behalf" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receiver_id" uuid NOT NULL,
	"receiver" text NOT NULL,
	"giver_id" uuid,
	"giver" text NOT NULL,
	"giver_phone" text NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"contract_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"title" text NOT NULL,
	"starter_id" uuid NOT NULL,
	"starter" text NOT NULL,
	"content" jsonb NOT NULL,
	"documents" jsonb NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"open_notes" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_urge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_tag" (
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "contract_tag_company_id_contract_id_tag_id_pk" PRIMARY KEY("company_id","contract_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewing_pass" (
	"pass_hash" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewing_pass_contract_id_pass_hash_pk" PRIMARY KEY("contract_id","pass_hash")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"app_key" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	"previous_sealed" text,
	"previous_until" timestamp with time zone,
	"callback_url" text NOT NULL,
	"events" jsonb NOT NULL,
	"ip_list" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"event" text NOT NULL,
	"is_test" boolean NOT NULL,
	"contract_id" uuid,
	"about" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"most_tries" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"last_status" integer,
	"last_problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"url" text NOT NULL,
	"headers" jsonb NOT NULL,
	"status" integer,
	"answer" text NOT NULL,
	"problem" text NOT NULL,
	"ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_anchor" (
	"anchor_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	"prev_digest" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"timestamp_token" "bytea" NOT NULL,
	"second_token" "bytea"
);
--> statement-breakpoint
CREATE TABLE "audit_anchor_head" (
	"anchor_id" bigint NOT NULL,
	"chain_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"head" text NOT NULL,
	CONSTRAINT "audit_anchor_head_anchor_id_chain_id_pk" PRIMARY KEY("anchor_id","chain_id")
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"chain_id" uuid PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"head" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"chain_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"who" text NOT NULL,
	"identity" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entry_chain_id_n_pk" PRIMARY KEY("chain_id","n")
);
--> statement-breakpoint
CREATE TABLE "blob" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blob_chunk" (
	"sha256" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "blob_chunk_sha256_position_pk" PRIMARY KEY("sha256","position")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"source_sha256" text NOT NULL,
	"pages" jsonb NOT NULL,
	"already_signed" boolean NOT NULL,
	"notes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"actor" text NOT NULL,
	"request_id" text NOT NULL,
	"operation" text NOT NULL,
	"input_sha256" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_actor_request_id_pk" PRIMARY KEY("actor","request_id")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text,
	"payload" jsonb,
	"status" text NOT NULL,
	"run_at" timestamp with time zone,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"lease" uuid,
	"attempts" integer NOT NULL,
	"last_error" text,
	"seq" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nonce" (
	"nonce" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_sealed" text,
	"totp_step" integer DEFAULT 0 NOT NULL,
	"must_change_password" boolean NOT NULL,
	"permissions" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"type" integer NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"version" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"listed" boolean NOT NULL,
	"source" text DEFAULT 'generated' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"only_granted" boolean DEFAULT false NOT NULL,
	"picture_file_id" uuid,
	"filing_file_id" uuid,
	"width_mm" double precision NOT NULL,
	"height_mm" double precision NOT NULL,
	"drawing" jsonb NOT NULL,
	"svg" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"contract_types" jsonb NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"granted_by" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seal_setting" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"needs_approval" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"company_id" uuid,
	"user_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"documents" integer NOT NULL,
	"grant_id" uuid,
	"entry_number" integer NOT NULL,
	"entry_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_pad" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"phone_key_hash" text,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"strokes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"pay_before" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exclusive_offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"product_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grant_reminder" (
	"grant_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "grant_reminder_grant_id_days_pk" PRIMARY KEY("grant_id","days")
);
--> statement-breakpoint
CREATE TABLE "package_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"quota" integer NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"audience" integer NOT NULL,
	"quota" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"staff_limit" integer,
	"modules" text NOT NULL,
	"price" integer NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_process_version" ADD CONSTRAINT "approval_process_version_process_id_approval_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "approval_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_urge" ADD CONSTRAINT "approval_urge_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_copy" ADD CONSTRAINT "contract_copy_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_listing" ADD CONSTRAINT "contract_listing_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_viewer" ADD CONSTRAINT "contract_viewer_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_place" ADD CONSTRAINT "party_place_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_urge" ADD CONSTRAINT "party_urge_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_request" ADD CONSTRAINT "seal_request_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer" ADD CONSTRAINT "lawyer_firm_id_law_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_review" ADD CONSTRAINT "lawyer_review_firm_id_law_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_review" ADD CONSTRAINT "lawyer_review_lawyer_id_lawyer_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "lawyer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_review_file" ADD CONSTRAINT "lawyer_review_file_review_id_lawyer_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "lawyer_review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_voucher_id_file_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reply" ADD CONSTRAINT "review_reply_note_id_review_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "review_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_task" ADD CONSTRAINT "review_task_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_urge" ADD CONSTRAINT "review_urge_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_tag" ADD CONSTRAINT "contract_tag_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_tag" ADD CONSTRAINT "contract_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_pass" ADD CONSTRAINT "viewing_pass_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blob_chunk" ADD CONSTRAINT "blob_chunk_sha256_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "blob"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_once" ON "contact" USING btree ("owner","phone","company_name");--> statement-breakpoint
CREATE INDEX "contact_list" ON "contact" USING btree ("owner","group_id","updated_at");--> statement-breakpoint
CREATE INDEX "contact_unkeyed" ON "contact" USING btree ("id") WHERE name_key is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_group_name" ON "contact_group" USING btree ("owner","name");--> statement-breakpoint
CREATE INDEX "import_report_user" ON "import_report" USING btree ("user_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "known_device_owner" ON "known_device" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "known_device_seen" ON "known_device" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "login_token_expires" ON "login_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_kind" ON "notice" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_todo" ON "notice" USING btree ("todo");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notice_setting_daily" ON "notice_setting" USING btree ("user_id") WHERE mail = 'daily';--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_previous_token" ON "session" USING btree ("previous_token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_seen" ON "session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "session_application" ON "session" USING btree ("application_id") WHERE application_id is not null;--> statement-breakpoint
CREATE INDEX "sign_on_attempt_expires" ON "sign_on_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_binding_subject" ON "sign_on_binding" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_binding_user" ON "sign_on_binding" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "sign_on_pending_expires" ON "sign_on_pending" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_link_subject" ON "sms_link" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "sms_outbox_phone" ON "sms_outbox" USING btree ("phone","seq");--> statement-breakpoint
CREATE INDEX "login_ticket_expires" ON "login_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "closed_account_keep_until" ON "closed_account" USING btree ("keep_until");--> statement-breakpoint
CREATE UNIQUE INDEX "user_phone" ON "user" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "user_id_number" ON "user" USING btree ("id_number_hash");--> statement-breakpoint
CREATE INDEX "user_name" ON "user" USING btree ("name");--> statement-breakpoint
CREATE INDEX "user_unkeyed" ON "user" USING btree ("id") WHERE name_key is null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_cancellation_open" ON "company_cancellation" USING btree ("company_id") WHERE state = 'cooling';--> statement-breakpoint
CREATE INDEX "company_cancellation_company" ON "company_cancellation" USING btree ("company_id","asked_at");--> statement-breakpoint
CREATE INDEX "company_cancellation_due" ON "company_cancellation" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "certificate_owner" ON "certificate" USING btree ("owner_type","owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_serial" ON "certificate" USING btree ("issuer","serial");--> statement-breakpoint
CREATE INDEX "certificate_revoked" ON "certificate" USING btree ("revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "certification_subject" ON "certification" USING btree ("subject_type","subject_id","submitted_at");--> statement-breakpoint
CREATE INDEX "certification_waiting" ON "certification" USING btree ("submitted_at") WHERE state = 'reviewing';--> statement-breakpoint
CREATE INDEX "certification_suspended" ON "certification" USING btree ("submitted_at") WHERE state = 'suspended';--> statement-breakpoint
CREATE INDEX "certification_audited" ON "certification" USING btree ("audited_at");--> statement-breakpoint
CREATE INDEX "certification_applicant" ON "certification" USING btree ("applicant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_credit_code" ON "company" USING btree ("credit_code") WHERE aut_status = 1 and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "company_credit_code_any" ON "company" USING btree ("credit_code");--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "member_company_user" ON "member" USING btree ("company_id","user_id") WHERE status in ('active', 'disabled');--> statement-breakpoint
CREATE UNIQUE INDEX "member_company_waiting" ON "member" USING btree ("company_id","phone") WHERE status in ('invited', 'applied');--> statement-breakpoint
CREATE INDEX "member_company" ON "member" USING btree ("company_id","status","created_at");--> statement-breakpoint
CREATE INDEX "member_departments" ON "member" USING gin ("departments");--> statement-breakpoint
CREATE INDEX "member_user" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_phone" ON "member" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "member_unkeyed" ON "member" USING btree ("id") WHERE name_key is null;--> statement-breakpoint
CREATE INDEX "company_proof_certification" ON "company_proof" USING btree ("certification_id","created_at");--> statement-breakpoint
CREATE INDEX "company_proof_token" ON "company_proof" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sms_code_phone" ON "sms_code" USING btree ("phone","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "role_company_name" ON "role" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "approval_subject" ON "approval" USING btree ("subject_noun","subject_id","started_at");--> statement-breakpoint
CREATE INDEX "approval_starter" ON "approval" USING btree ("starter_id","company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "approval_process_running" ON "approval" USING btree ("process_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_process_name" ON "approval_process" USING btree ("company_id","name") WHERE state <> 'deleted';--> statement-breakpoint
CREATE INDEX "approval_process_scope" ON "approval_process" USING btree ("company_id","scope","state");--> statement-breakpoint
CREATE INDEX "approval_task_approval" ON "approval_task" USING btree ("approval_id","node","position");--> statement-breakpoint
CREATE INDEX "approval_task_person" ON "approval_task" USING btree ("user_id","company_id","status","asked_at");--> statement-breakpoint
CREATE INDEX "approval_task_decided" ON "approval_task" USING btree ("user_id","company_id","decided_at") WHERE status in (2, 3);--> statement-breakpoint
CREATE INDEX "approval_urge_person" ON "approval_urge" USING btree ("approval_id","user_id","at");--> statement-breakpoint
CREATE INDEX "batch_user" ON "batch" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batch_item_next" ON "batch_item" USING btree ("batch_id","state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_item_party" ON "batch_item" USING btree ("batch_id","party_id");--> statement-breakpoint
CREATE INDEX "batch_item_of_party" ON "batch_item" USING btree ("party_id","state");--> statement-breakpoint
CREATE INDEX "confirmation_contract" ON "confirmation" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "confirmation_viewer" ON "confirmation" USING btree ("viewer","outcome","asked_at","party_id");--> statement-breakpoint
CREATE INDEX "confirmation_launched" ON "confirmation" USING btree ("launched_by","asked_at","party_id") WHERE outcome <> 'ended';--> statement-breakpoint
CREATE INDEX "confirmation_open" ON "confirmation" USING btree ("party_id") WHERE outcome = '';--> statement-breakpoint
CREATE INDEX "contract_launched" ON "contract" USING btree ("initiator_id","company_id","launched_at");--> statement-breakpoint
CREATE INDEX "contract_no" ON "contract" USING btree ("no");--> statement-breakpoint
CREATE INDEX "contract_about" ON "contract" USING btree ("about_id","kind");--> statement-breakpoint
CREATE INDEX "contract_files" ON "contract" USING gin (("content" -> 'files') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "contract_copy_contract" ON "contract_copy" USING btree ("contract_id","position");--> statement-breakpoint
CREATE INDEX "contract_copy_phone" ON "contract_copy" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "contract_listing_keys" ON "contract_listing" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "contract_viewer_all" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE bucket <> 'draft';--> statement-breakpoint
CREATE INDEX "contract_viewer_bucket" ON "contract_viewer" USING btree ("viewer","kind","bucket","updated_at","contract_id");--> statement-breakpoint
CREATE INDEX "contract_viewer_to_sign" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE to_sign;--> statement-breakpoint
CREATE INDEX "contract_viewer_waiting" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE bucket = 'open' and not to_sign;--> statement-breakpoint
CREATE INDEX "contract_viewer_cc" ON "contract_viewer" USING btree ("viewer","kind","updated_at","contract_id") WHERE cc;--> statement-breakpoint
CREATE INDEX "contract_viewer_contract" ON "contract_viewer" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "party_contract" ON "party" USING btree ("contract_id","position");--> statement-breakpoint
CREATE INDEX "party_user" ON "party" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "party_phone" ON "party" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "party_company" ON "party" USING btree ("company_name");--> statement-breakpoint
CREATE INDEX "party_place_contract" ON "party_place" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "party_urge_party" ON "party_urge" USING btree ("party_id","at");--> statement-breakpoint
CREATE INDEX "seal_request_party" ON "seal_request" USING btree ("party_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_request_company" ON "seal_request" USING btree ("company_id","outcome","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_request_closed" ON "seal_request" USING btree ("company_id","closed_at","id") WHERE outcome <> '';--> statement-breakpoint
CREATE INDEX "seal_request_applicant" ON "seal_request" USING btree ("applicant_id","company_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "seal_request_closer" ON "seal_request" USING btree ("closed_by_id","company_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "seal_request_approval" ON "seal_request" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "willing_proof_last" ON "willing_proof" USING btree ("user_id","proved_at" desc);--> statement-breakpoint
CREATE INDEX "check_record_user" ON "check_record" USING btree ("user_id","checked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_contract" ON "document" USING btree ("contract_id","position");--> statement-breakpoint
CREATE INDEX "document_revision_sha256" ON "document_revision" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "face_check_begun" ON "face_check" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "law_firm_licence" ON "law_firm" USING btree ("licence_no");--> statement-breakpoint
CREATE UNIQUE INDEX "lawyer_user" ON "lawyer" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lawyer_licence" ON "lawyer" USING btree ("licence_no");--> statement-breakpoint
CREATE INDEX "lawyer_firm" ON "lawyer" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "lawyer_review_customer" ON "lawyer_review" USING btree ("customer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_company" ON "lawyer_review" USING btree ("company_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_firm" ON "lawyer_review" USING btree ("firm_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_lawyer" ON "lawyer_review" USING btree ("lawyer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lawyer_review_file_review" ON "lawyer_review_file" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "lawyer_review_file_sha256" ON "lawyer_review_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "loan_lender" ON "loan" USING btree ("lender_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loan_borrower" ON "loan" USING btree ("borrower_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loan_lender_phone" ON "loan" USING btree ("lender_phone");--> statement-breakpoint
CREATE INDEX "loan_borrower_phone" ON "loan" USING btree ("borrower_phone");--> statement-breakpoint
CREATE INDEX "loan_payer" ON "loan" USING btree ("payer_phone");--> statement-breakpoint
CREATE INDEX "repayment_loan" ON "repayment" USING btree ("loan_id","created_at");--> statement-breakpoint
CREATE INDEX "receipt_receiver" ON "receipt" USING btree ("receiver_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_giver" ON "receipt" USING btree ("giver_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_giver_phone" ON "receipt" USING btree ("giver_phone");--> statement-breakpoint
CREATE INDEX "review_contract" ON "review" USING btree ("contract_id","round");--> statement-breakpoint
CREATE INDEX "review_company" ON "review" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "review_running" ON "review" USING btree ("company_id","updated_at","id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "review_note_review" ON "review_note" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_reply_note" ON "review_reply" USING btree ("note_id","created_at");--> statement-breakpoint
CREATE INDEX "review_task_review" ON "review_task" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_task_person" ON "review_task" USING btree ("user_id","company_id","status");--> statement-breakpoint
CREATE INDEX "review_urge_person" ON "review_urge" USING btree ("review_id","user_id","at");--> statement-breakpoint
CREATE INDEX "contract_tag_tag" ON "contract_tag" USING btree ("tag_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name" ON "tag" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "viewing_pass_given" ON "viewing_pass" USING btree ("given_at");--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("owner","name");--> statement-breakpoint
CREATE INDEX "paper_author" ON "paper" USING btree ("company_id","author_id","kind","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "paper_company" ON "paper" USING btree ("company_id","kind","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "paper_contract" ON "paper" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "paper_copies" ON "paper" USING gin ("copies" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "paper_files" ON "paper" USING gin (("content" -> 'files') jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "application_key" ON "application" USING btree ("app_key");--> statement-breakpoint
CREATE UNIQUE INDEX "application_name" ON "application" USING btree ("company_id","name") WHERE state <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "application_user_person" ON "application_user" USING btree ("application_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_user_external" ON "application_user" USING btree ("application_id","external_id");--> statement-breakpoint
CREATE INDEX "application_user_user" ON "application_user" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_list" ON "webhook_delivery" USING btree ("application_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_try_delivery" ON "webhook_try" USING btree ("delivery_id","at");--> statement-breakpoint
CREATE INDEX "audit_anchor_head_chain" ON "audit_anchor_head" USING btree ("chain_id");--> statement-breakpoint
CREATE INDEX "audit_chain_changed" ON "audit_chain" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "file_company" ON "file" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "idempotency_created_at" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "job_waiting_key" ON "job" USING btree ("key") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "nonce_used_at" ON "nonce" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_account" ON "operator" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_session_token" ON "operator_session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_session_operator" ON "operator_session" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_session_seen" ON "operator_session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "seal_company" ON "seal" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "seal_user" ON "seal" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "seal_grant_seal" ON "seal_grant" USING btree ("seal_id","state","created_at");--> statement-breakpoint
CREATE INDEX "seal_grant_company" ON "seal_grant" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "seal_use_seal" ON "seal_use" USING btree ("seal_id","used_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "seal_use_once" ON "seal_use" USING btree ("party_id","seal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_pad_token" ON "signature_pad" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "signature_pad_expires" ON "signature_pad" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_order_no" ON "trade_order" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "trade_order_owner" ON "trade_order" USING btree ("owner_type","owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "exclusive_offer_code" ON "exclusive_offer" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "package_grant_source" ON "package_grant" USING btree ("source","source_id","owner_type","owner_id");--> statement-breakpoint
CREATE INDEX "package_grant_owner" ON "package_grant" USING btree ("owner_type","owner_id","valid_until");--> statement-breakpoint
CREATE INDEX "quota_entry_grant" ON "quota_entry" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "quota_entry_contract" ON "quota_entry" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quota_entry_begun" ON "quota_entry" USING btree ("hold_id") WHERE kind = 'frozen';--> statement-breakpoint
CREATE UNIQUE INDEX "quota_entry_ended" ON "quota_entry" USING btree ("hold_id") WHERE kind <> 'frozen';--> statement-breakpoint
-- Stored bytes are mostly compressed already (PDF, PNG): compressing again costs time and saves nothing.
ALTER TABLE "blob_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
