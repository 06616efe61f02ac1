ALTER TABLE "session" ADD COLUMN "wrote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "reads_replica" boolean DEFAULT false NOT NULL;