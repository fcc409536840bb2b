CREATE TABLE "person_keys" (
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "person_keys_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
DROP INDEX "members_email";--> statement-breakpoint
DROP INDEX "members_birthday";--> statement-breakpoint
DROP INDEX "members_mobile";--> statement-breakpoint
ALTER TABLE "person_keys" ADD CONSTRAINT "person_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_keys_key" ON "person_keys" USING btree ("key");