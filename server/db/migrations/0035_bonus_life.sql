ALTER TABLE "bonuses" DROP CONSTRAINT "bonuses_ended";--> statement-breakpoint
DROP INDEX "bonuses_due";--> statement-breakpoint
DROP INDEX "bonuses_active";--> statement-breakpoint
ALTER TABLE "bonuses" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
UPDATE "bonuses" SET "expires_at" = null WHERE "state" <> 'active';--> statement-breakpoint
CREATE INDEX "bonuses_deadline" ON "bonuses" USING btree ("expires_at") WHERE "bonuses"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bonuses_active" ON "bonuses" USING btree ("member_id") WHERE "bonuses"."state" in ('active');--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_ended" CHECK (("bonuses"."state" in ('active')) = ("bonuses"."ended_at" is null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION bonuses_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('active', 'forfeited'),
    ('active', 'expired'),
    ('active', 'released'),
    ('active', 'spent')
  ) THEN
    RAISE EXCEPTION 'bonuses: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER bonuses_follow_chart BEFORE UPDATE OF state ON bonuses FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION bonuses_follow_chart();
