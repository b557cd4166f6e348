-- Runs beside the previous version.
-- While nodes are exchanged, the old version and the new one run on one database. A migration whose first line says so lets the old nodes go
-- on; under any other they stop working at once, and answer changes with 503.
alter table schema_migrations add column keeps_previous boolean not null default false;
