CREATE TABLE "page_text" (
	"source_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "page_text_source_id_position_page_pk" PRIMARY KEY("source_id","position","page")
);
--> statement-breakpoint
CREATE TABLE "text_source" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid,
	"filing_id" uuid,
	"files" text NOT NULL,
	"viewers" integer[] NOT NULL,
	"pairs" integer[] NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embed_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installation_key" (
	"name" text PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_rotation" (
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"progress" jsonb NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "key_rotation_from_name_to_name_pk" PRIMARY KEY("from_name","to_name")
);
--> statement-breakpoint
CREATE TABLE "self_check" (
	"code" text PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"said" text NOT NULL,
	"to_do" text NOT NULL,
	"measured" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "partner_commission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"product_name" text NOT NULL,
	"order_amount" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settlement_id" uuid
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"rate_bp" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_customer" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"settled_by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "frame_origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "blob" ADD COLUMN "object_id" uuid;--> statement-breakpoint
ALTER TABLE "page_text" ADD CONSTRAINT "page_text_source_id_text_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "text_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_source" ADD CONSTRAINT "text_source_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_source" ADD CONSTRAINT "text_source_filing_id_filing_id_fk" FOREIGN KEY ("filing_id") REFERENCES "filing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_source_contract" ON "text_source" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "text_source_filing" ON "text_source" USING btree ("filing_id");--> statement-breakpoint
CREATE INDEX "text_source_keys" ON "text_source" USING gin ("viewers","pairs") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "embed_link_expires" ON "embed_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_commission_once" ON "partner_commission" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "partner_commission_list" ON "partner_commission" USING btree ("partner_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "partner_commission_month" ON "partner_commission" USING btree ("partner_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_user" ON "partner" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_code" ON "partner" USING btree ("code");--> statement-breakpoint
CREATE INDEX "partner_list" ON "partner" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "partner_customer_list" ON "partner_customer" USING btree ("partner_id","joined_at" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "partner_settlement_list" ON "partner_settlement" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "blob_outside" ON "blob" USING btree ("sha256") WHERE "blob"."object_id" is not null;