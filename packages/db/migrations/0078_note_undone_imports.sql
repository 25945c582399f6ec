-- Where the folder stood when an import began: what others did since is looked for from there on. What taking it back
-- came to, once somebody asked for that.
alter table imports add column begun_seq bigint;
alter table imports add column undone jsonb;
