CREATE TABLE "sign_on_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"provider" text NOT NULL,
	"user_id" uuid,
	"memory_sealed" text NOT NULL,
	"target" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_binding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_pending" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"target" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_on_attempt_expires" ON "sign_on_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_binding_subject" ON "sign_on_binding" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_binding_user" ON "sign_on_binding" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "sign_on_pending_expires" ON "sign_on_pending" USING btree ("expires_at");