CREATE TABLE "known_devices" (
	"member_id" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"last_sign_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "step_up_proofs" (
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "step_up_proofs_session_id_purpose_pk" PRIMARY KEY("session_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_up_proofs" ADD CONSTRAINT "step_up_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_sign_in" ON "known_devices" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE INDEX "step_up_proofs_expires_at" ON "step_up_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree (lower("email")) WHERE "members"."email" <> '';--> statement-breakpoint
CREATE INDEX "members_birthday" ON "members" USING btree ("birthday");