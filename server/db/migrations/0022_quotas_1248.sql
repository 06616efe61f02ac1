ALTER TABLE "login_token" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "application_id" uuid;--> statement-breakpoint
CREATE INDEX "session_application" ON "session" USING btree ("application_id") WHERE application_id is not null;