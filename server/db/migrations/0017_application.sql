CREATE TABLE "application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"app_key" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	"previous_sealed" text,
	"previous_until" timestamp with time zone,
	"callback_url" text NOT NULL,
	"events" jsonb NOT NULL,
	"ip_list" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"event" text NOT NULL,
	"is_test" boolean NOT NULL,
	"contract_id" uuid,
	"about" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"most_tries" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"last_status" integer,
	"last_problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"url" text NOT NULL,
	"headers" jsonb NOT NULL,
	"status" integer,
	"answer" text NOT NULL,
	"problem" text NOT NULL,
	"ms" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_key" ON "application" USING btree ("app_key");--> statement-breakpoint
CREATE UNIQUE INDEX "application_name" ON "application" USING btree ("company_id","name") WHERE state <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "application_user_person" ON "application_user" USING btree ("application_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_user_external" ON "application_user" USING btree ("application_id","external_id");--> statement-breakpoint
CREATE INDEX "application_user_user" ON "application_user" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_list" ON "webhook_delivery" USING btree ("application_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_try_delivery" ON "webhook_try" USING btree ("delivery_id","at");