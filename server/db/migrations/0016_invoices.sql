CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"applied_by" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"kind" integer NOT NULL,
	"amount" integer NOT NULL,
	"name" text NOT NULL,
	"tax_number" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"bank" text NOT NULL,
	"account" text NOT NULL,
	"delivery" integer NOT NULL,
	"receiver" text NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_no" text DEFAULT '' NOT NULL,
	"number" text,
	"issued_on" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone,
	"fail_reason" text DEFAULT '' NOT NULL,
	"reverse_reason" text DEFAULT '' NOT NULL,
	"red_number" text,
	"applied_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"invoice_id" uuid,
	"part" text,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_order" (
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"is_living" boolean NOT NULL,
	CONSTRAINT "invoice_order_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_title" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tax_number" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"bank" text NOT NULL,
	"account" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_red_number" ON "invoice" USING btree ("red_number");--> statement-breakpoint
CREATE INDEX "invoice_owner" ON "invoice" USING btree ("owner_type","owner_id","applied_at","id");--> statement-breakpoint
CREATE INDEX "invoice_state" ON "invoice" USING btree ("state","applied_at","id");--> statement-breakpoint
CREATE INDEX "invoice_address_owner" ON "invoice_address" USING btree ("owner_type","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_file_of" ON "invoice_file" USING btree ("invoice_id","part","format");--> statement-breakpoint
CREATE INDEX "invoice_file_sha256" ON "invoice_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "invoice_file_stray" ON "invoice_file" USING btree ("created_at") WHERE invoice_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_order_living" ON "invoice_order" USING btree ("order_id") WHERE is_living;--> statement-breakpoint
CREATE INDEX "invoice_title_owner" ON "invoice_title" USING btree ("owner_type","owner_id");