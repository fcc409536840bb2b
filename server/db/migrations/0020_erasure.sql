CREATE INDEX "chat_messages_sent_at" ON "chat_messages" USING btree ("sent_at");--> statement-breakpoint
-- The events of an erased member lose their origin, and nothing else changes.
CREATE OR REPLACE FUNCTION security_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF OLD.kept_until <= now() THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
    IF NEW.address = '' AND NEW.device = ''
      AND to_jsonb(NEW) - 'address' - 'device' = to_jsonb(OLD) - 'address' - 'device'
      AND EXISTS (SELECT 1 FROM members WHERE id = OLD.member_id AND status = 'erased') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the security trail is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
