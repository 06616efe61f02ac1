CREATE TABLE "clause" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"excerpt" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clause_version" (
	"clause_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clause_version_clause_id_version_pk" PRIMARY KEY("clause_id","version")
);
--> statement-breakpoint
ALTER TABLE "clause_version" ADD CONSTRAINT "clause_version_clause_id_clause_id_fk" FOREIGN KEY ("clause_id") REFERENCES "clause"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clause_company" ON "clause" USING btree ("company_id","name");