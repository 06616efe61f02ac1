CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text,
	"category" text NOT NULL,
	"place" integer NOT NULL,
	"is_offered" boolean NOT NULL,
	"is_hot" boolean NOT NULL,
	"title" text NOT NULL,
	"answer" text NOT NULL,
	"other_words" text NOT NULL,
	"search_title" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb,
	"edition" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_topic_unique" UNIQUE("topic")
);
--> statement-breakpoint
CREATE TABLE "question_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_version_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "question_vote" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_helpful" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_vote_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_vote" ADD CONSTRAINT "question_vote_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_category" ON "question" USING btree ("category","place");