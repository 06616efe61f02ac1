DROP INDEX "sms_outbox_phone";--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_outbox_phone" ON "sms_outbox" USING btree ("phone","seq");