CREATE TABLE "bets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"launch_id" uuid NOT NULL,
	"round_key" text NOT NULL,
	"intent_hash" text NOT NULL,
	"member_id" bigint NOT NULL,
	"node_id" integer NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"bet_minor" bigint NOT NULL,
	"win_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"choice" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"audit" jsonb NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bets_amounts" CHECK ("bets"."bet_minor" > 0 and "bets"."win_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "game_plays" (
	"day" date NOT NULL,
	"node_id" integer NOT NULL,
	"play_count" integer NOT NULL,
	CONSTRAINT "game_plays_day_node_id_pk" PRIMARY KEY("day","node_id")
);
--> statement-breakpoint
CREATE TABLE "recent_games" (
	"member_id" bigint NOT NULL,
	"node_id" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_games_member_id_node_id_pk" PRIMARY KEY("member_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "studio_launches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" "bytea",
	"ticket_expires_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"member_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"node_id" integer NOT NULL,
	"mode" text NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"prize_mode" text DEFAULT '' NOT NULL,
	"play_type" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_accounts" DROP CONSTRAINT "wallet_accounts_not_overdrawn";--> statement-breakpoint
DROP INDEX "wallet_accounts_house";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "balance_after_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "intent_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_plays" ADD CONSTRAINT "game_plays_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_games" ADD CONSTRAINT "recent_games_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_games" ADD CONSTRAINT "recent_games_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_launches" ADD CONSTRAINT "studio_launches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_launches" ADD CONSTRAINT "studio_launches_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_launches" ADD CONSTRAINT "studio_launches_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bets_round" ON "bets" USING btree ("launch_id","round_key");--> statement-breakpoint
CREATE INDEX "bets_member" ON "bets" USING btree ("member_id","mode","placed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bets_open" ON "bets" USING btree ("member_id","node_id") WHERE "bets"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bets_wins" ON "bets" USING btree ("settled_at" DESC NULLS FIRST) WHERE "bets"."mode" = 'real' and "bets"."state" = 'settled' and "bets"."win_minor" > "bets"."bet_minor";--> statement-breakpoint
CREATE INDEX "recent_games_order" ON "recent_games" USING btree ("member_id","opened_at" DESC NULLS FIRST,"node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_launches_ticket" ON "studio_launches" USING btree ("ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_launches_token" ON "studio_launches" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "studio_launches_expires_at" ON "studio_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_accounts_house" ON "wallet_accounts" USING btree ("kind","owner","currency") WHERE "wallet_accounts"."member_id" is null;--> statement-breakpoint
-- Earlier databases booked opening balances against the one house account.
UPDATE "wallet_accounts" SET "kind" = 'equity' WHERE "kind" = 'house' AND "member_id" IS NULL;--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD CONSTRAINT "wallet_accounts_kind" CHECK (("wallet_accounts"."member_id" is not null) = ("wallet_accounts"."kind" in ('cash', 'bonus', 'play')));--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD CONSTRAINT "wallet_accounts_not_overdrawn" CHECK ("wallet_accounts"."member_id" is null or "wallet_accounts"."balance_minor" >= 0);