CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"process_id" uuid NOT NULL,
	"process_name" text NOT NULL,
	"version_no" integer NOT NULL,
	"nodes" jsonb NOT NULL,
	"subject_noun" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"target" text NOT NULL,
	"starter_id" uuid NOT NULL,
	"starter" text NOT NULL,
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
CREATE TABLE "approval_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"users" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"state" text NOT NULL,
	"version_no" integer NOT NULL,
	"version" integer NOT NULL,
	"edited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_process_version" (
	"process_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"nodes" jsonb NOT NULL,
	"copies" jsonb NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_process_version_process_id_no_pk" PRIMARY KEY("process_id","no")
);
--> statement-breakpoint
CREATE TABLE "approval_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"node" integer NOT NULL,
	"position" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "approval_process_version" ADD CONSTRAINT "approval_process_version_process_id_approval_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "approval_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_subject" ON "approval" USING btree ("subject_noun","subject_id","started_at");--> statement-breakpoint
CREATE INDEX "approval_starter" ON "approval" USING btree ("starter_id","company_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approval_process_running" ON "approval" USING btree ("process_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_process_name" ON "approval_process" USING btree ("company_id","name") WHERE state <> 'deleted';--> statement-breakpoint
CREATE INDEX "approval_process_scope" ON "approval_process" USING btree ("company_id","scope","state");--> statement-breakpoint
CREATE INDEX "approval_task_approval" ON "approval_task" USING btree ("approval_id","node","position");--> statement-breakpoint
CREATE INDEX "approval_task_person" ON "approval_task" USING btree ("user_id","company_id","status");