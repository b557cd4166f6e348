-- Runs beside the previous version.
-- Outside a transaction.
-- What is deleted with something else is found by an index: entries in calendars with their booking, and whether somebody still takes part
-- in any request.
create index concurrently if not exists calendar_entries_booking on calendar_entries (workspace_id, booking_id);
create index concurrently if not exists participants_person on participants (workspace_id, person_id);

-- Workers find endpoints by identifier. It need not be unique without the workspace, and where the data is spread by workspace it cannot be.
create index concurrently if not exists webhook_endpoints_by_id on webhook_endpoints (id);
drop index concurrently if exists webhook_endpoints_lane;

-- Few of very many: whoever did something else than most, what is not about requests, and people who get no mail.
create index concurrently if not exists audit_actor on audit (workspace_id, actor, id);
create index concurrently if not exists audit_thing on audit (workspace_id, split_part(action, '.', 1), id)
  where split_part(action, '.', 1) <> 'meeting_request';
create index concurrently if not exists people_suppressed on people (workspace_id, suppressed_at, id) where suppressed_at is not null;

-- Four walks along meeting_requests_organizer_status, one for each status, give the same list.
drop index concurrently if exists meeting_requests_organizer;
