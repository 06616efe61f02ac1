DROP INDEX "contract_viewer_list";--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "kind" text DEFAULT 'contract' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_viewer" ADD COLUMN "kind" text DEFAULT 'contract' NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_about" ON "contract" USING btree ("about_id","kind");--> statement-breakpoint
CREATE INDEX "contract_viewer_list" ON "contract_viewer" USING btree ("viewer","kind","bucket","to_sign","updated_at" DESC NULLS LAST);