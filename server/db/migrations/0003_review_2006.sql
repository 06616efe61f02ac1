CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"title" text NOT NULL,
	"starter_id" uuid NOT NULL,
	"starter" text NOT NULL,
	"content" jsonb NOT NULL,
	"documents" jsonb NOT NULL,
	"state" text NOT NULL,
	"status" integer NOT NULL,
	"context" jsonb NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"open_notes" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_urge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reply" ADD CONSTRAINT "review_reply_note_id_review_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "review_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_task" ADD CONSTRAINT "review_task_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_urge" ADD CONSTRAINT "review_urge_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_contract" ON "review" USING btree ("contract_id","round");--> statement-breakpoint
CREATE INDEX "review_note_review" ON "review_note" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_reply_note" ON "review_reply" USING btree ("note_id","created_at");--> statement-breakpoint
CREATE INDEX "review_task_review" ON "review_task" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_task_person" ON "review_task" USING btree ("user_id","company_id","status");--> statement-breakpoint
CREATE INDEX "review_urge_person" ON "review_urge" USING btree ("review_id","user_id","at");