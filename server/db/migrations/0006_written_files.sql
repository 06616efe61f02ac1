CREATE TABLE "written_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "written_file" ADD CONSTRAINT "written_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE cascade ON UPDATE no action;