ALTER TABLE "bets" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
UPDATE "bets" SET "deadline_at" = coalesce(to_timestamp(("audit" -> 'draw' ->> 'drawTime')::float8 / 1000), "placed_at" + interval '24 hours') WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "bets_deadline" ON "bets" USING btree ("deadline_at","id") WHERE "bets"."deadline_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bets_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('open', 'settled'),
    ('open', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'bets: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER bets_follow_chart BEFORE UPDATE OF state ON bets FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION bets_follow_chart();
