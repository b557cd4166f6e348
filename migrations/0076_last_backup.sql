-- Runs beside the previous version.
-- When the last backup was made, so that an alert can tell that it is too old.
alter table installation add column backed_up_at timestamptz(3);
