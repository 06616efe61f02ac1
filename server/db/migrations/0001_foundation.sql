CREATE TABLE "audit_anchor" (
	"anchor_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	"prev_digest" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"timestamp_token" "bytea" NOT NULL
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
CREATE TABLE "certificate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"serial" text NOT NULL,
	"issuer" text NOT NULL,
	"der" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revocation_reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"number_masked" text NOT NULL,
	"claim_sealed" text NOT NULL,
	"licence_file_id" uuid,
	"ticket" text,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"legal_person" text NOT NULL,
	"legal_person_id_hash" text NOT NULL,
	"image_url" text,
	"aut_status" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
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
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contract_hidden" (
	"viewer" text NOT NULL,
	"contract_id" uuid NOT NULL,
	CONSTRAINT "contract_hidden_viewer_contract_id_pk" PRIMARY KEY("viewer","contract_id")
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
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"act" jsonb,
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
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"target" text NOT NULL,
	"read_at" timestamp with time zone,
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
	"width_mm" double precision NOT NULL,
	"height_mm" double precision NOT NULL,
	"drawing" jsonb NOT NULL,
	"svg" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
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
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"sign_password_hash" text,
	"name" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"user_type" integer DEFAULT 1 NOT NULL,
	"aut_status" integer,
	"id_number_sealed" text,
	"id_number_hash" text,
	"default_company_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blob_chunk" ADD CONSTRAINT "blob_chunk_sha256_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "blob"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_viewer" ADD CONSTRAINT "contract_viewer_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_place" ADD CONSTRAINT "party_place_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_urge" ADD CONSTRAINT "party_urge_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_anchor_head_chain" ON "audit_anchor_head" USING btree ("chain_id");--> statement-breakpoint
CREATE INDEX "audit_chain_changed" ON "audit_chain" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "certificate_owner" ON "certificate" USING btree ("owner_type","owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_serial" ON "certificate" USING btree ("issuer","serial");--> statement-breakpoint
CREATE INDEX "certification_subject" ON "certification" USING btree ("subject_type","subject_id","submitted_at");--> statement-breakpoint
CREATE INDEX "certification_applicant" ON "certification" USING btree ("applicant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_credit_code" ON "company" USING btree ("credit_code") WHERE aut_status in (1, 2, 3);--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "member_company_user" ON "member" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "member_user" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contract_initiator" ON "contract" USING btree ("initiator_id");--> statement-breakpoint
CREATE INDEX "contract_search" ON "contract" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contract_viewer_list" ON "contract_viewer" USING btree ("viewer","bucket","to_sign","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_viewer_contract" ON "contract_viewer" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "party_contract" ON "party" USING btree ("contract_id","position");--> statement-breakpoint
CREATE INDEX "party_user" ON "party" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "party_phone" ON "party" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "party_company" ON "party" USING btree ("company_name");--> statement-breakpoint
CREATE INDEX "party_place_contract" ON "party_place" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "party_urge_party" ON "party_urge" USING btree ("party_id","at");--> statement-breakpoint
CREATE INDEX "check_record_user" ON "check_record" USING btree ("user_id","checked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_contract" ON "document" USING btree ("contract_id","position");--> statement-breakpoint
CREATE INDEX "document_revision_sha256" ON "document_revision" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_created_at" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "job_waiting_key" ON "job" USING btree ("key") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "nonce_used_at" ON "nonce" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "sms_code_phone" ON "sms_code" USING btree ("phone","purpose","created_at");--> statement-breakpoint
CREATE INDEX "seal_company" ON "seal" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "seal_user" ON "seal" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_previous_token" ON "session" USING btree ("previous_token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_seen" ON "session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sms_link_subject" ON "sms_link" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "sms_outbox_phone" ON "sms_outbox" USING btree ("phone","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_phone" ON "user" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "user_id_number" ON "user" USING btree ("id_number_hash");--> statement-breakpoint
CREATE INDEX "user_name" ON "user" USING btree ("name");--> statement-breakpoint
-- Stored bytes are mostly compressed already (PDF, PNG): compressing again costs time and saves nothing.
ALTER TABLE "blob_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
