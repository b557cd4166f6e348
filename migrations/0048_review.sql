-- Mail that waits for a member to approve it. It counts as said, so that nothing is decided twice; `withdrawn` is what a member
-- took out for good. A request that was let run is reviewed no more.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('queued', 'leased', 'sent', 'failed', 'suppressed', 'held', 'review', 'withdrawn'));
alter table outbox add column approved_at timestamptz(3);
create index outbox_review on outbox (workspace_id, id) where status = 'review';
alter table meeting_requests add column let_run boolean not null default false;
