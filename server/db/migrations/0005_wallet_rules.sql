-- Balances move with entries, and each entry knows the balance after it.
DROP TRIGGER ledger_entries_post ON ledger_entries;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_accounts SET balance_minor = balance_minor + NEW.amount_minor WHERE id = NEW.account_id
    RETURNING balance_minor INTO NEW.balance_after_minor;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_post BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_post();
--> statement-breakpoint
-- Nothing but an entry moves a balance.
CREATE FUNCTION wallet_balance_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a balance moves by ledger entries only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER wallet_accounts_guard BEFORE UPDATE OR DELETE ON wallet_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION wallet_balance_guard();
--> statement-breakpoint
CREATE FUNCTION wallet_starts_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.balance_minor := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER wallet_accounts_start BEFORE INSERT ON wallet_accounts
  FOR EACH ROW EXECUTE FUNCTION wallet_starts_empty();
--> statement-breakpoint
-- A transaction sums to zero within each currency, and within real and play money apart: one never becomes the other.
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
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A transaction has entries.
CREATE FUNCTION ledger_filled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_filled AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_filled();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
