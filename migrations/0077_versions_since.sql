-- Runs beside the previous version.
-- A version may remove what only versions before the previous one used. Nodes that are more than one version behind must stop then,
-- so a migration can say since which migration nodes go on.
alter table schema_migrations add column keeps_since integer;
