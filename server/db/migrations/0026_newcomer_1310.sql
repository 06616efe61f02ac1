ALTER TABLE "notice" ADD COLUMN "todo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notice_todo" ON "notice" USING btree ("todo");