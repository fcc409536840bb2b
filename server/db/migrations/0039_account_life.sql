CREATE OR REPLACE FUNCTION members_follow_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('active', 'erased'),
    ('active', 'disabled'),
    ('disabled', 'erased'),
    ('disabled', 'active')
  ) THEN
    RAISE EXCEPTION 'members: no step leads from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER members_follow_chart BEFORE UPDATE OF status ON members FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION members_follow_chart();
