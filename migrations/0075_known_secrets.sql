-- Runs beside the previous version.
-- A node says which secrets it knows, so that nothing is sealed with a new one before every node can open it.
alter table nodes add column key_ids text[] not null default '{}';
