CREATE TABLE "quota_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "package_grant_left";--> statement-breakpoint
CREATE INDEX "quota_entry_grant" ON "quota_entry" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "quota_entry_contract" ON "quota_entry" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quota_entry_begun" ON "quota_entry" USING btree ("hold_id") WHERE kind = 'frozen';--> statement-breakpoint
CREATE UNIQUE INDEX "quota_entry_ended" ON "quota_entry" USING btree ("hold_id") WHERE kind <> 'frozen';--> statement-breakpoint
ALTER TABLE "package_grant" DROP COLUMN "used";--> statement-breakpoint
ALTER TABLE "package_grant" DROP COLUMN "frozen";
--> statement-breakpoint
insert into "product" ("id", "name", "audience", "quota", "valid_days", "staff_limit", "modules", "price", "is_on_sale", "place", "created_at") values
  ('5b0c7a54-6f0e-4c55-9a43-0f0f6d1c1a01', '个人体验', 1, 5, 90, null, '1', 0, false, 0, now()),
  ('5b0c7a54-6f0e-4c55-9a43-0f0f6d1c1a02', '单位试用', 2, 20, 365, 50, '1,2,3', 0, false, 0, now())
  on conflict do nothing;
--> statement-breakpoint
insert into "package_grant" ("id", "owner_type", "owner_id", "product_id", "source", "source_id", "quota", "valid_until", "created_at", "created_by")
  select gen_random_uuid(), 'person', "id", '5b0c7a54-6f0e-4c55-9a43-0f0f6d1c1a01', 'initial', "id", 5, now() + interval '90 days', now(), "id"
  from "user" where "aut_status" = 1
  on conflict do nothing;
--> statement-breakpoint
insert into "package_grant" ("id", "owner_type", "owner_id", "product_id", "source", "source_id", "quota", "valid_until", "created_at", "created_by")
  select gen_random_uuid(), 'company', "id", '5b0c7a54-6f0e-4c55-9a43-0f0f6d1c1a02', 'initial', "id", 20, now() + interval '365 days', now(), "id"
  from "company" where "aut_status" = 1 and "cancelled_at" is null
  on conflict do nothing;
