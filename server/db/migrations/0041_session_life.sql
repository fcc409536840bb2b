ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revoke_reason_known";--> statement-breakpoint
DROP INDEX "sessions_active";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "state" text NOT NULL DEFAULT 'open';--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "state" = CASE "revoke_reason" WHEN 'logout' THEN 'loggedOut' WHEN 'elsewhere' THEN 'replaced' ELSE 'withdrawn' END WHERE "revoked_at" IS NOT NULL;--> statement-breakpoint
-- Half an hour without a call is what an operator has who configured nothing else; sessions in use are extended at their next call.
UPDATE "sessions" SET "deadline_at" = least("expires_at", "last_seen_at" + interval '30 minutes') WHERE "revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "sessions_deadline" ON "sessions" USING btree ("deadline_at","id") WHERE "sessions"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_active" ON "sessions" USING btree ("member_id","created_at") WHERE "sessions"."state" in ('open');--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "revoke_reason";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_state_known" CHECK ("sessions"."state" in ('open', 'loggedOut', 'replaced', 'withdrawn', 'expired'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended" CHECK (("sessions"."state" in ('open')) = ("sessions"."revoked_at" is null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION sessions_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('open', 'loggedOut'),
    ('open', 'replaced'),
    ('open', 'withdrawn'),
    ('open', 'expired')
  ) THEN
    RAISE EXCEPTION 'sessions: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_follow_chart BEFORE UPDATE OF state ON sessions FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION sessions_follow_chart();
