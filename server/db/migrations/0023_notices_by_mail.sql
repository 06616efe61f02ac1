CREATE TABLE "mail_address" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"digest_day" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"sms" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notice_setting_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "topic" text DEFAULT 'progress' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notice_setting_daily" ON "notice_setting" USING btree ("user_id") WHERE mail = 'daily';