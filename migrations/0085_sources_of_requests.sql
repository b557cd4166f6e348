-- Runs beside the previous version.
-- Every request so far has one of the sources that were allowed before.
alter table meeting_requests validate constraint meeting_requests_source_check;
