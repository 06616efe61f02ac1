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
ALTER TABLE "session" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "frame_origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "embed_link_expires" ON "embed_link" USING btree ("expires_at");