CREATE TABLE "root_list" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"list" "bytea" NOT NULL,
	"this_update" timestamp with time zone NOT NULL,
	"next_update" timestamp with time zone NOT NULL,
	"taken_offline_at" timestamp with time zone NOT NULL
);
