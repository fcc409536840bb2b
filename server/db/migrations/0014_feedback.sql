CREATE TABLE "member_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"intent_key" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_feedback" ADD CONSTRAINT "member_feedback_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_feedback_intent" ON "member_feedback" USING btree ("member_id","intent_key");--> statement-breakpoint
CREATE INDEX "member_feedback_member" ON "member_feedback" USING btree ("member_id","created_at");