-- Runs beside the previous version.
-- Outside a transaction.
-- An agenda looks for meetings by the time at which they begin, without reading all that have ever been.
create index concurrently if not exists bookings_start on bookings (workspace_id, lower(during), id) where live;
