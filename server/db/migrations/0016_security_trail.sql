CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"member_id" bigint,
	"actor" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"detail" text DEFAULT '{}' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_member" ON "security_events" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "security_events_kept_until" ON "security_events" USING btree ("kept_until");