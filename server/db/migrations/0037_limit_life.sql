ALTER TABLE "protection_limits" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "protection_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "protection_limits" ADD COLUMN "state" text NOT NULL DEFAULT 'settled';--> statement-breakpoint
ALTER TABLE "protection_limits" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
-- A deadline that has passed is left to the job like any other.
UPDATE "protection_limits" SET "state" = 'waiting' WHERE "pending_from" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "protection_limits_deadline" ON "protection_limits" USING btree ("pending_from","id") WHERE "protection_limits"."pending_from" is not null;--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_state_known" CHECK ("protection_limits"."state" in ('settled', 'waiting'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION protection_limits_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('settled', 'waiting'),
    ('waiting', 'settled')
  ) THEN
    RAISE EXCEPTION 'protection_limits: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER protection_limits_follow_chart BEFORE UPDATE OF state ON protection_limits FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION protection_limits_follow_chart();
