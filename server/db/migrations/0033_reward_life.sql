ALTER TABLE "reward_applications" DROP CONSTRAINT "reward_applications_state_known";--> statement-breakpoint
DROP INDEX "reward_applications_open";--> statement-breakpoint
DROP INDEX "reward_applications_waiting";--> statement-breakpoint
ALTER TABLE "reward_applications" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
UPDATE "reward_applications" SET "deadline_at" = CASE "state" WHEN 'approved' THEN "expires_at" ELSE coalesce("review_at", "created_at" + interval '72 hours') END, "state" = CASE WHEN "state" = 'pending' AND "review_at" IS NULL THEN 'waiting' ELSE "state" END WHERE "state" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "reward_applications_deadline" ON "reward_applications" USING btree ("deadline_at") WHERE "reward_applications"."deadline_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_applications_open" ON "reward_applications" USING btree ("member_id","promotion_id") WHERE "reward_applications"."state" in ('pending', 'waiting', 'approved');--> statement-breakpoint
CREATE INDEX "reward_applications_waiting" ON "reward_applications" USING btree ("created_at") WHERE "reward_applications"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "reward_applications" DROP COLUMN "review_at";--> statement-breakpoint
ALTER TABLE "reward_applications" DROP COLUMN "expires_at";--> statement-breakpoint
ALTER TABLE "reward_applications" ADD CONSTRAINT "reward_applications_state_known" CHECK ("reward_applications"."state" in ('pending', 'waiting', 'approved', 'refused', 'claimed', 'expired'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION reward_applications_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('pending', 'approved'),
    ('pending', 'refused'),
    ('pending', 'expired'),
    ('pending', 'waiting'),
    ('approved', 'expired'),
    ('approved', 'claimed'),
    ('waiting', 'approved'),
    ('waiting', 'refused'),
    ('waiting', 'expired')
  ) THEN
    RAISE EXCEPTION 'reward_applications: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER reward_applications_follow_chart BEFORE UPDATE OF state ON reward_applications FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION reward_applications_follow_chart();
