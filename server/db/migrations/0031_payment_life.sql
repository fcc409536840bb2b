ALTER TABLE "payments" DROP CONSTRAINT "payments_state_known";--> statement-breakpoint
DROP INDEX "payments_pending";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
-- Open payments may not have reached the provider, so they are sent again, which counts once.
UPDATE "payments" SET "state" = 'placed', "deadline_at" = "created_at" + CASE "kind" WHEN 'deposit' THEN interval '24 hours' ELSE interval '72 hours' END WHERE "state" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("member_id","created_at") WHERE "payments"."state" in ('placed', 'sent', 'overdue');--> statement-breakpoint
CREATE INDEX "payments_deadline" ON "payments" USING btree ("deadline_at") WHERE "payments"."deadline_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('placed', 'sent', 'overdue', 'succeeded', 'failed', 'cancelled'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION payments_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, OLD.state, NEW.state) NOT IN (
    ('deposit', 'placed', 'succeeded'),
    ('deposit', 'placed', 'failed'),
    ('deposit', 'placed', 'cancelled'),
    ('deposit', 'placed', 'sent'),
    ('deposit', 'cancelled', 'succeeded'),
    ('deposit', 'sent', 'succeeded'),
    ('deposit', 'sent', 'failed'),
    ('deposit', 'sent', 'cancelled'),
    ('withdrawal', 'placed', 'succeeded'),
    ('withdrawal', 'placed', 'failed'),
    ('withdrawal', 'placed', 'overdue'),
    ('withdrawal', 'placed', 'sent'),
    ('withdrawal', 'overdue', 'succeeded'),
    ('withdrawal', 'overdue', 'failed'),
    ('withdrawal', 'sent', 'succeeded'),
    ('withdrawal', 'sent', 'failed'),
    ('withdrawal', 'sent', 'overdue')
  ) THEN
    RAISE EXCEPTION 'payments: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_follow_chart BEFORE UPDATE OF state ON payments FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION payments_follow_chart();
