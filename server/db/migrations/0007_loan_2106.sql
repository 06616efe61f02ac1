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
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_voucher_id_file_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_lender" ON "loan" USING btree ("lender_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loan_borrower" ON "loan" USING btree ("borrower_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loan_lender_phone" ON "loan" USING btree ("lender_phone");--> statement-breakpoint
CREATE INDEX "loan_borrower_phone" ON "loan" USING btree ("borrower_phone");--> statement-breakpoint
CREATE INDEX "loan_payer" ON "loan" USING btree ("payer_phone");--> statement-breakpoint
CREATE INDEX "repayment_loan" ON "repayment" USING btree ("loan_id","created_at");