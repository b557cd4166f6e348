-- Runs beside the previous version.
-- Outside a transaction.
-- Requests that were made through a link are listed and counted by it.
create index concurrently if not exists meeting_requests_booking_link on meeting_requests (workspace_id, booking_link_id, id)
  where booking_link_id is not null;
