CREATE TABLE "partner_commission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"product_name" text NOT NULL,
	"order_amount" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settlement_id" uuid
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"rate_bp" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_customer" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"settled_by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "partner_commission_once" ON "partner_commission" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "partner_commission_list" ON "partner_commission" USING btree ("partner_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "partner_commission_month" ON "partner_commission" USING btree ("partner_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_user" ON "partner" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_code" ON "partner" USING btree ("code");--> statement-breakpoint
CREATE INDEX "partner_list" ON "partner" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "partner_customer_list" ON "partner_customer" USING btree ("partner_id","joined_at" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "partner_settlement_list" ON "partner_settlement" USING btree ("partner_id","at");