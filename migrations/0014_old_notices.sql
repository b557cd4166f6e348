-- Notices of the system go with age, mails of a request stay with it. The index held both, so that every sweep would have gone
-- through all mails that were ever sent to find the few notices.
drop index outbox_age;
create index outbox_notices_age on outbox (created_at)
  where request_id is null and status in ('sent', 'failed', 'suppressed');
