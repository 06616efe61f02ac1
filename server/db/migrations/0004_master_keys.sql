CREATE TABLE "installation_key" (
	"name" text PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_rotation" (
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"progress" jsonb NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "key_rotation_from_name_to_name_pk" PRIMARY KEY("from_name","to_name")
);
