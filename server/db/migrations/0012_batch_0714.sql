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
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_user" ON "batch" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batch_item_next" ON "batch_item" USING btree ("batch_id","state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_item_party" ON "batch_item" USING btree ("batch_id","party_id");--> statement-breakpoint
CREATE INDEX "batch_item_of_party" ON "batch_item" USING btree ("party_id","state");