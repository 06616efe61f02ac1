CREATE TABLE "backup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"folder" text NOT NULL,
	"snapshot" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL,
	"damaged_files" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_at" ON "backup" USING btree ("at");