CREATE TABLE "known_device" (
	"device_hash" text NOT NULL,
	"owner" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_device_hash_owner_pk" PRIMARY KEY("device_hash","owner")
);
--> statement-breakpoint
DROP INDEX "closed_account_phone";--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "totp_sealed" text;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "totp_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "known_device_owner" ON "known_device" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "known_device_seen" ON "known_device" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "closed_account" DROP COLUMN "phone_hash";