-- Trigram indexes answer substring and, later, forgiving searches of game names.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
