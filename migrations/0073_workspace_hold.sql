-- Runs beside the previous version.
-- One workspace can be held like the whole installation: nothing of it leaves, and nothing of it is decided, until it is released.
alter table workspaces add column held_at timestamptz(3);

create index workspaces_held on workspaces (id) where held_at is not null;
