ALTER TABLE "blob" ADD COLUMN "object_id" uuid;--> statement-breakpoint
CREATE INDEX "blob_outside" ON "blob" USING btree ("sha256") WHERE "blob"."object_id" is not null;