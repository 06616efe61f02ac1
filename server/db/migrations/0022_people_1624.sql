ALTER TABLE "contact" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "name_key" text;--> statement-breakpoint
CREATE INDEX "contact_unkeyed" ON "contact" USING btree ("id") WHERE name_key is null;--> statement-breakpoint
CREATE INDEX "user_unkeyed" ON "user" USING btree ("id") WHERE name_key is null;--> statement-breakpoint
CREATE INDEX "member_unkeyed" ON "member" USING btree ("id") WHERE name_key is null;