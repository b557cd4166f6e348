-- Mail is claimed in turns by workspace, each workspace's oldest first, so that a burst of one delays nobody else's first
-- mail. The workspaces that have something waiting are found by one probe of this index each.
create index outbox_turns on outbox (workspace_id, next_attempt_at, id) where status in ('queued', 'leased');
drop index outbox_due;

-- Claims since the last outcome, as deliveries have them: a mail that ends its worker again and again is charged for it.
alter table outbox add column open_claims smallint not null default 0;
