CREATE TABLE "dictionary_value" (
	"dictionary" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dictionary_value_dictionary_code_pk" PRIMARY KEY("dictionary","code")
);
--> statement-breakpoint
CREATE TABLE "dictionary_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
