CREATE TABLE "contract_copy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"timing" integer NOT NULL,
	"user_id" uuid,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contract_copy" ADD CONSTRAINT "contract_copy_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_copy_contract" ON "contract_copy" USING btree ("contract_id","position");--> statement-breakpoint
CREATE INDEX "contract_copy_phone" ON "contract_copy" USING btree ("phone");--> statement-breakpoint
UPDATE "contract" SET "content" = "content" || '{"cc": []}'::jsonb WHERE "content" -> 'cc' IS NULL;
