CREATE TABLE "template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"platform_key" text,
	"release_hash" text,
	"rank" integer NOT NULL,
	"is_fixed" boolean NOT NULL,
	"style" integer NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"lawfirm_type" text NOT NULL,
	"laws" jsonb NOT NULL,
	"checked_on" text NOT NULL,
	"content_version" integer NOT NULL,
	"roles" jsonb NOT NULL,
	"is_placed" boolean NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_favourite" (
	"user_id" uuid NOT NULL,
	"identity_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "template_favourite_user_id_identity_id_template_id_pk" PRIMARY KEY("user_id","identity_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "template_sheet" (
	"set_hash" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"pages" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_use" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"identity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_version" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"text" jsonb,
	"file_id" uuid,
	"roles" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"places" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "template_version_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
ALTER TABLE "template_favourite" ADD CONSTRAINT "template_favourite_template_id_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_version" ADD CONSTRAINT "template_version_template_id_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_platform_key" ON "template" USING btree ("platform_key");--> statement-breakpoint
CREATE INDEX "template_company" ON "template" USING btree ("company_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "template_person" ON "template" USING btree ("user_id","updated_at" DESC NULLS LAST,"id") WHERE company_id is null;--> statement-breakpoint
CREATE INDEX "template_platform" ON "template" USING btree ("rank","id") WHERE company_id is null and user_id is null;--> statement-breakpoint
CREATE INDEX "template_use_template" ON "template_use" USING btree ("template_id","identity_id","user_id");