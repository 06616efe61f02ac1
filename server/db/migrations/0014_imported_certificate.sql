CREATE TABLE "imported_certificate" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"certificate" "bytea" NOT NULL,
	"chain" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"serial" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"told_days" integer
);
