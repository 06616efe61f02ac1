CREATE TABLE "contract_tag" (
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "contract_tag_company_id_contract_id_tag_id_pk" PRIMARY KEY("company_id","contract_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_tag" ADD CONSTRAINT "contract_tag_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_tag" ADD CONSTRAINT "contract_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_tag_tag" ON "contract_tag" USING btree ("tag_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name" ON "tag" USING btree ("company_id","name");