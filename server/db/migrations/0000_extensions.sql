-- Search in Chinese names and titles by parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
