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
ALTER TABLE "blob" ADD COLUMN "object_id" uuid;--> statement-breakpoint
ALTER TABLE "page_text" ADD CONSTRAINT "page_text_source_id_text_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "text_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_source" ADD CONSTRAINT "text_source_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_source" ADD CONSTRAINT "text_source_filing_id_filing_id_fk" FOREIGN KEY ("filing_id") REFERENCES "filing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_source_contract" ON "text_source" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "text_source_filing" ON "text_source" USING btree ("filing_id");--> statement-breakpoint
CREATE INDEX "text_source_keys" ON "text_source" USING gin ("viewers","pairs") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "blob_outside" ON "blob" USING btree ("sha256") WHERE "blob"."object_id" is not null;