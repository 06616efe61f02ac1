CREATE TABLE "revoked_issuer" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"revoked_at" timestamp with time zone NOT NULL,
	"stolen_since" timestamp with time zone NOT NULL,
	"last_list" "bytea" NOT NULL,
	"root_list" "bytea" NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "traceparent" text;