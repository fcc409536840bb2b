CREATE TABLE "player_breaks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_breaks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "player_breaks_kind_known" CHECK ("player_breaks"."kind" in ('timeOut', 'exclusion')),
	CONSTRAINT "player_breaks_state_known" CHECK ("player_breaks"."state" in ('running', 'over')),
	CONSTRAINT "player_breaks_ended" CHECK (("player_breaks"."state" = 'over') = ("player_breaks"."ended_at" is not null))
);
--> statement-breakpoint
DROP INDEX "player_protection_exclusion";--> statement-breakpoint
ALTER TABLE "player_breaks" ADD CONSTRAINT "player_breaks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_breaks_deadline" ON "player_breaks" USING btree ("deadline_at","id") WHERE "player_breaks"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "player_breaks_member" ON "player_breaks" USING btree ("member_id");--> statement-breakpoint
-- When a break began is known from the member's history, by its kind and end.
INSERT INTO "player_breaks" ("member_id", "kind", "state", "began_at", "deadline_at", "ended_at")
SELECT b.member_id, b.kind, CASE WHEN b.until > now() THEN 'running' ELSE 'over' END,
  coalesce((SELECT max(e.happened_at) FROM "protection_events" e WHERE e.member_id = b.member_id AND e.kind = b.kind
    AND e.value = round(extract(epoch FROM b.until) * 1000)), least(b.until, now())),
  CASE WHEN b.until > now() THEN b.until END, CASE WHEN b.until <= now() THEN b.until END
FROM (
  SELECT member_id, 'timeOut' AS kind, time_out_until AS until FROM "player_protection"
  UNION ALL SELECT member_id, 'exclusion', exclusion_until FROM "player_protection"
) b WHERE b.until IS NOT NULL;--> statement-breakpoint
ALTER TABLE "player_protection" DROP COLUMN "time_out_until";--> statement-breakpoint
ALTER TABLE "player_protection" DROP COLUMN "exclusion_until";--> statement-breakpoint
CREATE OR REPLACE FUNCTION player_breaks_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('running', 'over')
  ) THEN
    RAISE EXCEPTION 'player_breaks: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER player_breaks_follow_chart BEFORE UPDATE OF state ON player_breaks FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION player_breaks_follow_chart();
