-- Runs beside the previous version.
-- Receivers that route events from many services want them all in one form, so each endpoint says how its deliveries are written. Nodes of
-- the previous version send every delivery as before.
alter table webhook_endpoints add column format text collate "C" not null default 'parley';
alter table webhook_endpoints
  add constraint webhook_endpoints_format_known check (format in ('parley', 'cloudevents'))
  not valid;
