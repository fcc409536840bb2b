CREATE TABLE "uploaded_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"format" text NOT NULL,
	"digest" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploaded_pictures" ADD CONSTRAINT "uploaded_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_pictures_file" ON "uploaded_pictures" USING btree ("member_id","digest");--> statement-breakpoint
CREATE INDEX "uploaded_pictures_age" ON "uploaded_pictures" USING btree ("uploaded_at");