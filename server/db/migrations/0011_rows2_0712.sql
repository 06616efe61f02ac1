DROP INDEX "confirmation_viewer";--> statement-breakpoint
DROP INDEX "party_user";--> statement-breakpoint
CREATE INDEX "seal_request_applicant" ON "seal_request" USING btree ("applicant_id","company_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "seal_request_closer" ON "seal_request" USING btree ("closed_by_id","company_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "seal_request_approval" ON "seal_request" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "review_company" ON "review" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "confirmation_viewer" ON "confirmation" USING btree ("viewer","outcome","asked_at","party_id");--> statement-breakpoint
CREATE INDEX "party_user" ON "party" USING btree ("user_id","state");