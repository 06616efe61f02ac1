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
CREATE INDEX "receipt_receiver" ON "receipt" USING btree ("receiver_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_giver" ON "receipt" USING btree ("giver_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_giver_phone" ON "receipt" USING btree ("giver_phone");