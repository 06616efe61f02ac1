CREATE TABLE "launch_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"content" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "method" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "launch_list_created" ON "launch_list" USING btree ("created_at");