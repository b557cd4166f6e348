-- Runs beside the previous version.
-- The column is new, so there is nothing to find.
alter table meeting_requests validate constraint meeting_requests_booking_link_fkey;
