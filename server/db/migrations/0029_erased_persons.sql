CREATE INDEX "player_protection_exclusion" ON "player_protection" USING btree ("exclusion_until") WHERE "player_protection"."exclusion_until" is not null;--> statement-breakpoint
-- The events of an erased member lose their origin, and so do those of unknown visitors at an address at which the trail
-- has that member; nothing else changes.
CREATE OR REPLACE FUNCTION security_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased bigint;
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF OLD.kept_until <= now() THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
    erased := coalesce(OLD.member_id, nullif(current_setting('platform.erased_member', true), '')::bigint);
    IF NEW.address = '' AND NEW.device = ''
      AND to_jsonb(NEW) - 'address' - 'device' = to_jsonb(OLD) - 'address' - 'device'
      AND EXISTS (SELECT 1 FROM members WHERE id = erased AND status = 'erased')
      AND (OLD.member_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM security_events WHERE member_id = erased AND address = OLD.address)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the security trail is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
ALTER TABLE security_events DISABLE TRIGGER security_events_append_only;
--> statement-breakpoint
-- Searches by address recorded it, which no erasure could find.
UPDATE security_events SET detail = regexp_replace(detail, 'address=[^ "]*', 'address=…')
  WHERE kind = 'trailSearched' AND detail LIKE '%address=%';
--> statement-breakpoint
ALTER TABLE security_events ENABLE TRIGGER security_events_append_only;
