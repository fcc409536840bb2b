-- Kind and time of each entry. Added empty, filled, and checked at every commit from then on. Instances of the previous
-- release leave them out; then the commit fills them in.
ALTER TABLE "ledger_entries" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER ledger_entries_append_only;--> statement-breakpoint
UPDATE "ledger_entries" SET "kind" = t."kind", "created_at" = t."created_at"
  FROM "ledger_transactions" t WHERE t."id" = "ledger_entries"."transaction_id";--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER ledger_entries_append_only;--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_beyond_play" ON "ledger_entries" USING btree ("account_id","kind","created_at","id") WHERE "ledger_entries"."kind" not in ('bet', 'win');--> statement-breakpoint
CREATE FUNCTION ledger_entries_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND OLD.kind IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_entries_append_only ON ledger_entries;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_entries_fixed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_entries e JOIN wallet_accounts a ON a.id = e.account_id
    WHERE e.transaction_id = NEW.transaction_id
    GROUP BY a.currency, a.kind IN ('play', 'playHouse')
    HAVING sum(e.amount_minor) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind IS NULL OR NEW.created_at IS NULL THEN
    UPDATE ledger_entries SET kind = t.kind, created_at = t.created_at
      FROM ledger_transactions t WHERE ledger_entries.id = NEW.id AND t.id = NEW.transaction_id;
  ELSIF NOT EXISTS (
    SELECT 1 FROM ledger_transactions
    WHERE id = NEW.transaction_id AND kind = NEW.kind AND created_at = NEW.created_at
  ) THEN
    RAISE EXCEPTION 'ledger entry % has not the kind and time of its transaction', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TABLE "play_sums" (
	"member_id" bigint NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"node_id" integer NOT NULL,
	"state" text NOT NULL,
	"rounds" bigint NOT NULL,
	"bet_minor" bigint NOT NULL,
	"bonus_minor" bigint NOT NULL,
	"win_minor" bigint NOT NULL,
	"rebated_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "play_sums_member_id_span_starts_at_node_id_state_pk" PRIMARY KEY("member_id","span","starts_at","node_id","state")
);
--> statement-breakpoint
-- The start of an hour, of a day of the site's time zone (HOME_OFFSET of the source), and of all time.
CREATE FUNCTION play_span_start(span text, at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE span
    WHEN 'hour' THEN date_trunc('hour', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
    WHEN 'day' THEN date_trunc('day', at AT TIME ZONE interval '8 hours') AT TIME ZONE interval '8 hours'
    ELSE to_timestamp(0)
  END
$$;
--> statement-breakpoint
-- No bet is placed or settled until the commit, so that each counts once.
LOCK TABLE "bets" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "play_sums"
  SELECT b.member_id, s.span, play_span_start(s.span, b.placed_at), b.node_id, b.state, count(*), sum(b.bet_minor),
    sum(b.bonus_minor), sum(b.win_minor),
    CASE s.span
      WHEN 'ever' THEN coalesce(sum(b.bet_minor - b.bonus_minor) FILTER (WHERE b.rebate_claim_id IS NOT NULL), 0)
      ELSE 0
    END
  FROM "bets" b CROSS JOIN (VALUES ('hour'), ('day'), ('ever')) s (span)
  WHERE b.mode = 'real' AND (s.span <> 'hour' OR b.placed_at > now() - interval '40 days')
  GROUP BY 1, 2, 3, 4, 5
  ORDER BY 3;--> statement-breakpoint
CREATE FUNCTION play_sums_add(bet bets, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO play_sums AS p (member_id, span, starts_at, node_id, state, rounds, bet_minor, bonus_minor, win_minor)
  SELECT bet.member_id, s.span, play_span_start(s.span, bet.placed_at), bet.node_id, bet.state, sign,
    sign * bet.bet_minor, sign * bet.bonus_minor, sign * bet.win_minor
  FROM (VALUES ('hour'), ('day'), ('ever')) s (span)
  ON CONFLICT (member_id, span, starts_at, node_id, state) DO UPDATE SET
    rounds = p.rounds + excluded.rounds, bet_minor = p.bet_minor + excluded.bet_minor,
    bonus_minor = p.bonus_minor + excluded.bonus_minor, win_minor = p.win_minor + excluded.win_minor;
END $$;
--> statement-breakpoint
CREATE FUNCTION bets_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.mode = 'real' THEN
    PERFORM play_sums_add(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.mode = 'real' THEN
    PERFORM play_sums_add(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bets_counted
  AFTER INSERT OR DELETE OR UPDATE OF member_id, node_id, mode, state, bet_minor, bonus_minor, win_minor, placed_at
  ON bets FOR EACH ROW EXECUTE FUNCTION bets_counted();
--> statement-breakpoint
ALTER TABLE "play_sums" ADD CONSTRAINT "play_sums_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_sums" ADD CONSTRAINT "play_sums_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_sums_hours" ON "play_sums" USING btree ("starts_at") WHERE "play_sums"."span" = 'hour';--> statement-breakpoint
-- A rebate is paid for sums. The check refuses claims of instances of the previous release, which would pay it again.
UPDATE "bets" SET "rebate_claim_id" = NULL WHERE "rebate_claim_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_rebate" CHECK ("bets"."rebate_claim_id" is null);--> statement-breakpoint
DROP INDEX "bets_unrebated";--> statement-breakpoint
CREATE INDEX "bets_game" ON "bets" USING btree ("member_id","node_id","mode","placed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bets_member_round" ON "bets" USING btree ("member_id","round_key");--> statement-breakpoint
DROP INDEX "payments_member";--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id","kind","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("member_id","created_at") WHERE "payments"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_destination" ON "payments" USING btree ("member_id","method_id","destination") WHERE "payments"."kind" = 'withdrawal';--> statement-breakpoint
CREATE INDEX "security_events_member_kind" ON "security_events" USING btree ("member_id","kind","id");
--> statement-breakpoint
CREATE INDEX "payments_arrived" ON "payments" USING btree ("member_id","updated_at","id") WHERE "payments"."kind" = 'deposit' and "payments"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "contract_requests_open" ON "contract_requests" USING btree ("member_id","kind") WHERE "contract_requests"."state" = 'open';--> statement-breakpoint
DROP INDEX "reward_applications_member";--> statement-breakpoint
CREATE INDEX "reward_applications_member" ON "reward_applications" USING btree ("member_id","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reward_applications_latest" ON "reward_applications" USING btree ("member_id","promotion_id","created_at");
