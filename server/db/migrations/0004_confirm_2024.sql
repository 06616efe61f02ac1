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
	"asked_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "confirmation_contract" ON "confirmation" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "confirmation_viewer" ON "confirmation" USING btree ("viewer","outcome","closed_at" DESC NULLS LAST);