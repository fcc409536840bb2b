ALTER TABLE "outbox" RENAME COLUMN "expires_at" TO "deadline_at";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "deadline_at" DROP NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "deadline_at" = NULL WHERE "state" in ('sent', 'failed');--> statement-breakpoint
CREATE INDEX "outbox_deadline" ON "outbox" USING btree ("deadline_at") WHERE "outbox"."deadline_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outbox_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('queued', 'sent'),
    ('queued', 'failed'),
    ('failed', 'sent')
  ) THEN
    RAISE EXCEPTION 'outbox: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER outbox_follow_chart BEFORE UPDATE OF state ON outbox FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION outbox_follow_chart();
