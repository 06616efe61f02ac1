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
ALTER TABLE "application" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "event_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "application_contract_list" ON "application_contract" USING btree ("application_id","created_at" DESC NULLS LAST,"contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_contract_external" ON "application_contract" USING btree ("application_id","external_no") WHERE external_no <> '';--> statement-breakpoint
CREATE INDEX "application_event_seq" ON "application_event" USING btree ("application_id","seq");--> statement-breakpoint
CREATE INDEX "application_event_age" ON "application_event" USING btree ("created_at");