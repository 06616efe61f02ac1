CREATE TABLE "approval_urge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_task" ADD COLUMN "added" jsonb;--> statement-breakpoint
ALTER TABLE "approval_urge" ADD CONSTRAINT "approval_urge_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_urge_person" ON "approval_urge" USING btree ("approval_id","user_id","at");