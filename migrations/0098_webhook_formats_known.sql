-- Runs beside the previous version.
-- Every endpoint so far has the format that all had before.
alter table webhook_endpoints validate constraint webhook_endpoints_format_known;
