ALTER TABLE "contract_requests" DROP CONSTRAINT "contract_requests_state_known";--> statement-breakpoint
DROP INDEX "contract_requests_open";--> statement-breakpoint
ALTER TABLE "contract_requests" ADD COLUMN "deadline_at" timestamp with time zone DEFAULT now() + interval '30 days';--> statement-breakpoint
-- Nobody was told of a deadline, so open offers have the whole time from the upgrade on.
UPDATE "contract_requests" SET "deadline_at" = NULL WHERE "state" <> 'open';--> statement-breakpoint
CREATE INDEX "contract_requests_deadline" ON "contract_requests" USING btree ("deadline_at") WHERE "contract_requests"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "contract_requests_open" ON "contract_requests" USING btree ("member_id","kind") WHERE "contract_requests"."state" in ('open');--> statement-breakpoint
ALTER TABLE "contract_requests" ADD CONSTRAINT "contract_requests_state_known" CHECK ("contract_requests"."state" in ('open', 'accepted', 'refused', 'lapsed'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION contract_requests_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('open', 'accepted'),
    ('open', 'refused'),
    ('open', 'lapsed')
  ) THEN
    RAISE EXCEPTION 'contract_requests: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER contract_requests_follow_chart BEFORE UPDATE OF state ON contract_requests FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION contract_requests_follow_chart();
