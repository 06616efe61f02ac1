CREATE TABLE "viewing_pass" (
	"pass_hash" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewing_pass_contract_id_pass_hash_pk" PRIMARY KEY("contract_id","pass_hash")
);
--> statement-breakpoint
ALTER TABLE "viewing_pass" ADD CONSTRAINT "viewing_pass_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewing_pass_given" ON "viewing_pass" USING btree ("given_at");