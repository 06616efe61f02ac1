ALTER TABLE "filing" DROP CONSTRAINT "filing_contract_id_contract_id_fk";--> statement-breakpoint
ALTER TABLE "batch_item" DROP CONSTRAINT "batch_item_batch_id_batch_id_fk";--> statement-breakpoint
ALTER TABLE "contract_viewer" DROP CONSTRAINT "contract_viewer_contract_id_contract_id_fk";--> statement-breakpoint
ALTER TABLE "text_source" DROP CONSTRAINT "text_source_contract_id_contract_id_fk";--> statement-breakpoint
ALTER TABLE "text_source" DROP CONSTRAINT "text_source_filing_id_filing_id_fk";--> statement-breakpoint
ALTER TABLE "template_favourite" DROP CONSTRAINT "template_favourite_template_id_template_id_fk";--> statement-breakpoint
ALTER TABLE "repayment" DROP CONSTRAINT "repayment_voucher_id_file_id_fk";--> statement-breakpoint
ALTER TABLE "party_place" DROP CONSTRAINT "party_place_party_id_party_id_fk";--> statement-breakpoint
ALTER TABLE "party_urge" DROP CONSTRAINT "party_urge_party_id_party_id_fk";--> statement-breakpoint
ALTER TABLE "seal_request" DROP CONSTRAINT "seal_request_party_id_party_id_fk";--> statement-breakpoint
ALTER TABLE "approval_task" DROP CONSTRAINT "approval_task_approval_id_approval_id_fk";--> statement-breakpoint
ALTER TABLE "approval_urge" DROP CONSTRAINT "approval_urge_approval_id_approval_id_fk";--> statement-breakpoint
ALTER TABLE "approval_process_version" DROP CONSTRAINT "approval_process_version_process_id_approval_process_id_fk";--> statement-breakpoint
ALTER TABLE "filing_file" DROP CONSTRAINT "filing_file_filing_id_filing_id_fk";--> statement-breakpoint
ALTER TABLE "review_task" DROP CONSTRAINT "review_task_review_id_review_id_fk";--> statement-breakpoint
ALTER TABLE "review_note" DROP CONSTRAINT "review_note_review_id_review_id_fk";--> statement-breakpoint
ALTER TABLE "review_reply" DROP CONSTRAINT "review_reply_note_id_review_note_id_fk";--> statement-breakpoint
ALTER TABLE "review_urge" DROP CONSTRAINT "review_urge_review_id_review_id_fk";--> statement-breakpoint
ALTER TABLE "contract_tag" DROP CONSTRAINT "contract_tag_tag_id_tag_id_fk";--> statement-breakpoint
-- Nodes of the version before leave these columns out: the triggers fill them, and go with a later release.
CREATE OR REPLACE FUNCTION "fill_place"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	found uuid;
BEGIN
	EXECUTE format('SELECT %I FROM %I WHERE id = $1', TG_ARGV[0], TG_ARGV[1]) INTO found USING (to_jsonb(NEW) ->> TG_ARGV[2])::uuid;
	RETURN jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], found));
END
$$;--> statement-breakpoint
ALTER TABLE "approval_process_version" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "approval_process_version" SET "company_id" = "approval_process"."company_id" FROM "approval_process" WHERE "approval_process"."id" = "approval_process_version"."process_id";--> statement-breakpoint
ALTER TABLE "approval_process_version" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "approval_process_version_place" BEFORE INSERT ON "approval_process_version" FOR EACH ROW WHEN (NEW."company_id" IS NULL) EXECUTE FUNCTION "fill_place"('company_id', 'approval_process', 'process_id');--> statement-breakpoint
ALTER TABLE "approval_urge" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "approval_urge" SET "company_id" = "approval"."company_id" FROM "approval" WHERE "approval"."id" = "approval_urge"."approval_id";--> statement-breakpoint
ALTER TABLE "approval_urge" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "approval_urge_place" BEFORE INSERT ON "approval_urge" FOR EACH ROW WHEN (NEW."company_id" IS NULL) EXECUTE FUNCTION "fill_place"('company_id', 'approval', 'approval_id');--> statement-breakpoint
ALTER TABLE "clause_version" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "clause_version" SET "company_id" = "clause"."company_id" FROM "clause" WHERE "clause"."id" = "clause_version"."clause_id";--> statement-breakpoint
ALTER TABLE "clause_version" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "clause_version_place" BEFORE INSERT ON "clause_version" FOR EACH ROW WHEN (NEW."company_id" IS NULL) EXECUTE FUNCTION "fill_place"('company_id', 'clause', 'clause_id');--> statement-breakpoint
ALTER TABLE "filing_file" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "filing_file" SET "company_id" = "filing"."company_id" FROM "filing" WHERE "filing"."id" = "filing_file"."filing_id";--> statement-breakpoint
ALTER TABLE "filing_file" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "filing_file_place" BEFORE INSERT ON "filing_file" FOR EACH ROW WHEN (NEW."company_id" IS NULL) EXECUTE FUNCTION "fill_place"('company_id', 'filing', 'filing_id');--> statement-breakpoint
ALTER TABLE "grant_reminder" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
UPDATE "grant_reminder" SET "owner_id" = "package_grant"."owner_id" FROM "package_grant" WHERE "package_grant"."id" = "grant_reminder"."grant_id";--> statement-breakpoint
DELETE FROM "grant_reminder" WHERE "owner_id" IS NULL;--> statement-breakpoint
ALTER TABLE "grant_reminder" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "grant_reminder_place" BEFORE INSERT ON "grant_reminder" FOR EACH ROW WHEN (NEW."owner_id" IS NULL) EXECUTE FUNCTION "fill_place"('owner_id', 'package_grant', 'grant_id');--> statement-breakpoint
ALTER TABLE "party_urge" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
UPDATE "party_urge" SET "contract_id" = "party"."contract_id" FROM "party" WHERE "party"."id" = "party_urge"."party_id";--> statement-breakpoint
ALTER TABLE "party_urge" ALTER COLUMN "contract_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "party_urge_place" BEFORE INSERT ON "party_urge" FOR EACH ROW WHEN (NEW."contract_id" IS NULL) EXECUTE FUNCTION "fill_place"('contract_id', 'party', 'party_id');--> statement-breakpoint
ALTER TABLE "quota_entry" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
UPDATE "quota_entry" SET "owner_id" = "package_grant"."owner_id" FROM "package_grant" WHERE "package_grant"."id" = "quota_entry"."grant_id";--> statement-breakpoint
-- Of grants that were taken back unused.
UPDATE "quota_entry" SET "owner_id" = coalesce((SELECT coalesce("company_id", "initiator_id") FROM "contract" WHERE "contract"."id" = "quota_entry"."contract_id"), "contract_id") WHERE "owner_id" IS NULL;--> statement-breakpoint
ALTER TABLE "quota_entry" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "quota_entry_place" BEFORE INSERT ON "quota_entry" FOR EACH ROW WHEN (NEW."owner_id" IS NULL) EXECUTE FUNCTION "fill_place"('owner_id', 'package_grant', 'grant_id');--> statement-breakpoint
ALTER TABLE "review_note" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
UPDATE "review_note" SET "contract_id" = "review"."contract_id" FROM "review" WHERE "review"."id" = "review_note"."review_id";--> statement-breakpoint
ALTER TABLE "review_note" ALTER COLUMN "contract_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "review_note_place" BEFORE INSERT ON "review_note" FOR EACH ROW WHEN (NEW."contract_id" IS NULL) EXECUTE FUNCTION "fill_place"('contract_id', 'review', 'review_id');--> statement-breakpoint
ALTER TABLE "review_reply" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
UPDATE "review_reply" SET "contract_id" = "review_note"."contract_id" FROM "review_note" WHERE "review_note"."id" = "review_reply"."note_id";--> statement-breakpoint
ALTER TABLE "review_reply" ALTER COLUMN "contract_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "review_reply_place" BEFORE INSERT ON "review_reply" FOR EACH ROW WHEN (NEW."contract_id" IS NULL) EXECUTE FUNCTION "fill_place"('contract_id', 'review_note', 'note_id');--> statement-breakpoint
ALTER TABLE "review_urge" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
UPDATE "review_urge" SET "contract_id" = "review"."contract_id" FROM "review" WHERE "review"."id" = "review_urge"."review_id";--> statement-breakpoint
ALTER TABLE "review_urge" ALTER COLUMN "contract_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "review_urge_place" BEFORE INSERT ON "review_urge" FOR EACH ROW WHEN (NEW."contract_id" IS NULL) EXECUTE FUNCTION "fill_place"('contract_id', 'review', 'review_id');--> statement-breakpoint
ALTER TABLE "affiliation_look" DROP CONSTRAINT "affiliation_look_pkey", ADD CONSTRAINT "affiliation_look_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "application" DROP CONSTRAINT "application_pkey", ADD CONSTRAINT "application_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "application_event" DROP CONSTRAINT "application_event_pkey", ADD CONSTRAINT "application_event_id_application_id_pk" PRIMARY KEY("id","application_id");--> statement-breakpoint
ALTER TABLE "application_user" DROP CONSTRAINT "application_user_pkey", ADD CONSTRAINT "application_user_id_application_id_pk" PRIMARY KEY("id","application_id");--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_pkey", ADD CONSTRAINT "approval_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "approval_process" DROP CONSTRAINT "approval_process_pkey", ADD CONSTRAINT "approval_process_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "approval_process_version" DROP CONSTRAINT "approval_process_version_process_id_no_pk", ADD CONSTRAINT "approval_process_version_process_id_no_company_id_pk" PRIMARY KEY("process_id","no","company_id");--> statement-breakpoint
ALTER TABLE "approval_task" DROP CONSTRAINT "approval_task_pkey", ADD CONSTRAINT "approval_task_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "approval_urge" DROP CONSTRAINT "approval_urge_pkey", ADD CONSTRAINT "approval_urge_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "archive_class" DROP CONSTRAINT "archive_class_pkey", ADD CONSTRAINT "archive_class_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "batch" DROP CONSTRAINT "batch_pkey", ADD CONSTRAINT "batch_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "batch_item" DROP CONSTRAINT "batch_item_pkey", ADD CONSTRAINT "batch_item_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "certificate" DROP CONSTRAINT "certificate_pkey", ADD CONSTRAINT "certificate_id_owner_id_pk" PRIMARY KEY("id","owner_id");--> statement-breakpoint
ALTER TABLE "check_record" DROP CONSTRAINT "check_record_pkey", ADD CONSTRAINT "check_record_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "clause_version" DROP CONSTRAINT "clause_version_clause_id_version_pk", ADD CONSTRAINT "clause_version_clause_id_version_company_id_pk" PRIMARY KEY("clause_id","version","company_id");--> statement-breakpoint
ALTER TABLE "company_cancellation" DROP CONSTRAINT "company_cancellation_pkey", ADD CONSTRAINT "company_cancellation_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "company_proof" DROP CONSTRAINT "company_proof_pkey", ADD CONSTRAINT "company_proof_id_certification_id_pk" PRIMARY KEY("id","certification_id");--> statement-breakpoint
ALTER TABLE "confirmation" DROP CONSTRAINT "confirmation_pkey", ADD CONSTRAINT "confirmation_party_id_contract_id_pk" PRIMARY KEY("party_id","contract_id");--> statement-breakpoint
ALTER TABLE "contact" DROP CONSTRAINT "contact_pkey", ADD CONSTRAINT "contact_id_owner_pk" PRIMARY KEY("id","owner");--> statement-breakpoint
ALTER TABLE "contract_copy" DROP CONSTRAINT "contract_copy_pkey", ADD CONSTRAINT "contract_copy_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "department" DROP CONSTRAINT "department_pkey", ADD CONSTRAINT "department_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "document" DROP CONSTRAINT "document_pkey", ADD CONSTRAINT "document_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "document_revision" DROP CONSTRAINT "document_revision_pkey", ADD CONSTRAINT "document_revision_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "face_check" DROP CONSTRAINT "face_check_pkey", ADD CONSTRAINT "face_check_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "filing" DROP CONSTRAINT "filing_pkey", ADD CONSTRAINT "filing_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "filing_file" DROP CONSTRAINT "filing_file_pkey", ADD CONSTRAINT "filing_file_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "grant_reminder" DROP CONSTRAINT "grant_reminder_grant_id_days_pk", ADD CONSTRAINT "grant_reminder_grant_id_days_owner_id_pk" PRIMARY KEY("grant_id","days","owner_id");--> statement-breakpoint
ALTER TABLE "hr_due" DROP CONSTRAINT "hr_due_pkey", ADD CONSTRAINT "hr_due_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "hr_form" DROP CONSTRAINT "hr_form_pkey", ADD CONSTRAINT "hr_form_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "hr_form_list" DROP CONSTRAINT "hr_form_list_pkey", ADD CONSTRAINT "hr_form_list_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "hr_notice" DROP CONSTRAINT "hr_notice_pkey", ADD CONSTRAINT "hr_notice_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "hr_paper" DROP CONSTRAINT "hr_paper_pkey", ADD CONSTRAINT "hr_paper_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "import_report" DROP CONSTRAINT "import_report_pkey", ADD CONSTRAINT "import_report_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "launch_list" DROP CONSTRAINT "launch_list_pkey", ADD CONSTRAINT "launch_list_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "lawyer_review_file" DROP CONSTRAINT "lawyer_review_file_pkey", ADD CONSTRAINT "lawyer_review_file_id_review_id_pk" PRIMARY KEY("id","review_id");--> statement-breakpoint
ALTER TABLE "list_view" DROP CONSTRAINT "list_view_pkey", ADD CONSTRAINT "list_view_id_owner_pk" PRIMARY KEY("id","owner");--> statement-breakpoint
ALTER TABLE "member" DROP CONSTRAINT "member_pkey", ADD CONSTRAINT "member_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "notice" DROP CONSTRAINT "notice_pkey", ADD CONSTRAINT "notice_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "package_grant" DROP CONSTRAINT "package_grant_pkey", ADD CONSTRAINT "package_grant_id_owner_id_pk" PRIMARY KEY("id","owner_id");--> statement-breakpoint
ALTER TABLE "paper" DROP CONSTRAINT "paper_pkey", ADD CONSTRAINT "paper_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "party" DROP CONSTRAINT "party_pkey", ADD CONSTRAINT "party_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "party_place" DROP CONSTRAINT "party_place_pkey", ADD CONSTRAINT "party_place_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "party_urge" DROP CONSTRAINT "party_urge_pkey", ADD CONSTRAINT "party_urge_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "promise" DROP CONSTRAINT "promise_pkey", ADD CONSTRAINT "promise_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "quota_entry" DROP CONSTRAINT "quota_entry_pkey", ADD CONSTRAINT "quota_entry_id_owner_id_pk" PRIMARY KEY("id","owner_id");--> statement-breakpoint
ALTER TABLE "receipt" DROP CONSTRAINT "receipt_pkey", ADD CONSTRAINT "receipt_id_receiver_id_pk" PRIMARY KEY("id","receiver_id");--> statement-breakpoint
ALTER TABLE "repayment" DROP CONSTRAINT "repayment_pkey", ADD CONSTRAINT "repayment_id_loan_id_pk" PRIMARY KEY("id","loan_id");--> statement-breakpoint
ALTER TABLE "review" DROP CONSTRAINT "review_pkey", ADD CONSTRAINT "review_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "review_note" DROP CONSTRAINT "review_note_pkey", ADD CONSTRAINT "review_note_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "review_reply" DROP CONSTRAINT "review_reply_pkey", ADD CONSTRAINT "review_reply_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "review_task" DROP CONSTRAINT "review_task_pkey", ADD CONSTRAINT "review_task_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "review_urge" DROP CONSTRAINT "review_urge_pkey", ADD CONSTRAINT "review_urge_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "role" DROP CONSTRAINT "role_pkey", ADD CONSTRAINT "role_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "seal_grant" DROP CONSTRAINT "seal_grant_pkey", ADD CONSTRAINT "seal_grant_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "seal_request" DROP CONSTRAINT "seal_request_pkey", ADD CONSTRAINT "seal_request_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "seal_use" DROP CONSTRAINT "seal_use_pkey", ADD CONSTRAINT "seal_use_id_contract_id_pk" PRIMARY KEY("id","contract_id");--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_pkey", ADD CONSTRAINT "session_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "sign_on_binding" DROP CONSTRAINT "sign_on_binding_pkey", ADD CONSTRAINT "sign_on_binding_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "signature_pad" DROP CONSTRAINT "signature_pad_pkey", ADD CONSTRAINT "signature_pad_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "tag" DROP CONSTRAINT "tag_pkey", ADD CONSTRAINT "tag_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
ALTER TABLE "trade_payment" DROP CONSTRAINT "trade_payment_pkey", ADD CONSTRAINT "trade_payment_id_order_id_pk" PRIMARY KEY("id","order_id");--> statement-breakpoint
ALTER TABLE "trade_refund" DROP CONSTRAINT "trade_refund_pkey", ADD CONSTRAINT "trade_refund_id_order_id_pk" PRIMARY KEY("id","order_id");--> statement-breakpoint
ALTER TABLE "webhook_try" DROP CONSTRAINT "webhook_try_pkey", ADD CONSTRAINT "webhook_try_id_delivery_id_pk" PRIMARY KEY("id","delivery_id");--> statement-breakpoint
ALTER TABLE "willing_proof" DROP CONSTRAINT "willing_proof_pkey", ADD CONSTRAINT "willing_proof_token_hash_contract_id_pk" PRIMARY KEY("token_hash","contract_id");--> statement-breakpoint
DROP INDEX "batch_item_party";--> statement-breakpoint
CREATE UNIQUE INDEX "batch_item_party" ON "batch_item" USING btree ("batch_id","party_id","contract_id");--> statement-breakpoint
DROP INDEX "quota_entry_begun";--> statement-breakpoint
CREATE UNIQUE INDEX "quota_entry_begun" ON "quota_entry" USING btree ("hold_id","owner_id") WHERE kind = 'frozen';--> statement-breakpoint
DROP INDEX "quota_entry_ended";--> statement-breakpoint
CREATE UNIQUE INDEX "quota_entry_ended" ON "quota_entry" USING btree ("hold_id","owner_id") WHERE kind <> 'frozen';--> statement-breakpoint
DROP INDEX "seal_use_once";--> statement-breakpoint
CREATE UNIQUE INDEX "seal_use_once" ON "seal_use" USING btree ("party_id","seal_id","contract_id");--> statement-breakpoint
DROP INDEX "trade_refund_payment";--> statement-breakpoint
CREATE UNIQUE INDEX "trade_refund_payment" ON "trade_refund" USING btree ("payment_id","order_id");--> statement-breakpoint
ALTER TABLE "document_revision" DROP CONSTRAINT "document_revision_once", ADD CONSTRAINT "document_revision_once" UNIQUE("document_id","revision","contract_id");--> statement-breakpoint
ALTER TABLE "party_place" ADD CONSTRAINT "party_place_party_fk" FOREIGN KEY ("party_id","contract_id") REFERENCES "party"("id","contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_urge" ADD CONSTRAINT "party_urge_party_fk" FOREIGN KEY ("party_id","contract_id") REFERENCES "party"("id","contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_request" ADD CONSTRAINT "seal_request_party_fk" FOREIGN KEY ("party_id","contract_id") REFERENCES "party"("id","contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_approval_fk" FOREIGN KEY ("approval_id","company_id") REFERENCES "approval"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_urge" ADD CONSTRAINT "approval_urge_approval_fk" FOREIGN KEY ("approval_id","company_id") REFERENCES "approval"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_process_version" ADD CONSTRAINT "approval_process_version_approval_process_fk" FOREIGN KEY ("process_id","company_id") REFERENCES "approval_process"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_file" ADD CONSTRAINT "filing_file_filing_fk" FOREIGN KEY ("filing_id","company_id") REFERENCES "filing"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_task" ADD CONSTRAINT "review_task_review_fk" FOREIGN KEY ("review_id","contract_id") REFERENCES "review"("id","contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_review_fk" FOREIGN KEY ("review_id","contract_id") REFERENCES "review"("id","contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reply" ADD CONSTRAINT "review_reply_review_note_fk" FOREIGN KEY ("note_id","contract_id") REFERENCES "review_note"("id","contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_urge" ADD CONSTRAINT "review_urge_review_fk" FOREIGN KEY ("review_id","contract_id") REFERENCES "review"("id","contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_tag" ADD CONSTRAINT "contract_tag_tag_fk" FOREIGN KEY ("tag_id","company_id") REFERENCES "tag"("id","company_id") ON DELETE cascade ON UPDATE no action;
