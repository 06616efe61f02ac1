CREATE TABLE "self_check" (
	"code" text PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"said" text NOT NULL,
	"to_do" text NOT NULL,
	"measured" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
