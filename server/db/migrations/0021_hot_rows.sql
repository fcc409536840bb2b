CREATE TABLE "jackpot_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jackpot_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"node_id" integer NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jackpot_shares" ADD CONSTRAINT "jackpot_shares_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jackpot_shares_node" ON "jackpot_shares" USING btree ("node_id");--> statement-breakpoint
-- A house account stores no balance: every bet of a vendor would wait for its row. Its balance is the sum of its
-- entries. The lock of the first statement lets no transfer run while this changes.
ALTER TABLE "wallet_accounts" DISABLE TRIGGER wallet_accounts_guard;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_accounts SET balance_minor = balance_minor + NEW.amount_minor
    WHERE id = NEW.account_id AND member_id IS NOT NULL
    RETURNING balance_minor INTO NEW.balance_after_minor;
  NEW.balance_after_minor := coalesce(NEW.balance_after_minor, 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE "wallet_accounts" SET "balance_minor" = 0 WHERE "member_id" IS NULL AND "balance_minor" <> 0;--> statement-breakpoint
ALTER TABLE "wallet_accounts" ENABLE TRIGGER wallet_accounts_guard;--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD CONSTRAINT "wallet_accounts_house" CHECK ("wallet_accounts"."member_id" is not null or "wallet_accounts"."balance_minor" = 0);
--> statement-breakpoint
-- Lists are kept until the revision changes, so it covers everything that they show.
DROP TRIGGER games_changed ON games;
--> statement-breakpoint
CREATE TRIGGER games_changed
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF node_id, game_id, game_code, room_id, vendor, request_type,
    game_name, display_name, classifications, is_hot, is_new, support_play, freeplay, is_game_h5, lotto_mode,
    play_type, min_bet_minor, min_line, rtp, release_date, sort_weight
  ON games FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
