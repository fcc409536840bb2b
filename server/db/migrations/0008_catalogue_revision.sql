-- Every change of what the catalogue index holds raises the revision; jackpot values do not belong to it.
INSERT INTO catalogue_revision (id, revision) VALUES (1, 1);
--> statement-breakpoint
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_revision SET revision = revision + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER games_changed
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF node_id, vendor, request_type, game_name, display_name,
    is_hot, is_new, min_bet_minor, min_line, sort_weight
  ON games FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER game_classifications_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON game_classifications FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER vendors_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON vendors FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
