CREATE TABLE "exclusive_offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"product_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"quota" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"frozen" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"audience" integer NOT NULL,
	"quota" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"staff_limit" integer,
	"modules" text NOT NULL,
	"price" integer NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "exclusive_offer_code" ON "exclusive_offer" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "package_grant_source" ON "package_grant" USING btree ("source","source_id","owner_type","owner_id");--> statement-breakpoint
CREATE INDEX "package_grant_owner" ON "package_grant" USING btree ("owner_type","owner_id","valid_until");--> statement-breakpoint
CREATE INDEX "package_grant_left" ON "package_grant" USING btree ("owner_id","valid_until") WHERE used + frozen < quota;