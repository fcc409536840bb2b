CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"method_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"intent_key" text NOT NULL,
	"intent_hash" text NOT NULL,
	"destination" text DEFAULT '' NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "play_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_protection" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"time_out_until" timestamp with time zone,
	"exclusion_until" timestamp with time zone,
	"reality_check_minutes" integer,
	"reality_acknowledged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "protection_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"value" bigint
);
--> statement-breakpoint
CREATE TABLE "protection_limits" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"amount" bigint,
	"pending_amount" bigint,
	"pending_from" timestamp with time zone,
	CONSTRAINT "protection_limits_member_id_kind_period_pk" PRIMARY KEY("member_id","kind","period")
);
--> statement-breakpoint
CREATE TABLE "rebate_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"intent_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"settles_at" timestamp with time zone NOT NULL,
	"callback" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "rebate_claim_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_sessions" ADD CONSTRAINT "play_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_protection" ADD CONSTRAINT "player_protection_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_events" ADD CONSTRAINT "protection_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_claims" ADD CONSTRAINT "rebate_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("member_id","intent_key");--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "play_sessions_member" ON "play_sessions" USING btree ("member_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "protection_events_member" ON "protection_events" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rebate_claims_intent" ON "rebate_claims" USING btree ("member_id","intent_key");--> statement-breakpoint
CREATE INDEX "rebate_claims_member" ON "rebate_claims" USING btree ("member_id","claimed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("settles_at") WHERE "sandbox_payments"."callback" = 'due';--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_rebate_claim_id_rebate_claims_id_fk" FOREIGN KEY ("rebate_claim_id") REFERENCES "public"."rebate_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bets_unrebated" ON "bets" USING btree ("member_id") WHERE "bets"."mode" = 'real' and "bets"."state" = 'settled' and "bets"."rebate_claim_id" is null;