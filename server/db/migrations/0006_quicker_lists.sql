DROP INDEX "confirmation_open";--> statement-breakpoint
CREATE INDEX "confirmation_asked" ON "confirmation" USING btree ("party_id","asked_at") WHERE outcome = '';--> statement-breakpoint
CREATE INDEX "contract_confirming" ON "contract" USING btree ("id") WHERE state = 'confirming';--> statement-breakpoint
CREATE INDEX "contract_listing_amount" ON "contract_listing" USING btree ("amount","contract_id");--> statement-breakpoint
CREATE INDEX "contract_listing_deadline" ON "contract_listing" USING btree ("deadline","contract_id");--> statement-breakpoint
CREATE INDEX "party_to_confirm" ON "party" USING btree ("user_id","party_type","company_id","id","contract_id") WHERE state = 'toConfirm';--> statement-breakpoint
CREATE INDEX "seal_request_open" ON "seal_request" USING btree ("company_id","created_at","id") WHERE outcome = '' and not of_paper;--> statement-breakpoint
CREATE INDEX "review_task_open" ON "review_task" USING btree ("user_id","company_id","review_id") WHERE status = 1;