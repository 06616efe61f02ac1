DROP INDEX "contract_initiator";--> statement-breakpoint
CREATE INDEX "contract_launched" ON "contract" USING btree ("initiator_id","company_id","launched_at");