-- A negotiation that cannot be decided is tried again with growing pauses, and after a quarter of an hour people are told.
-- Its row says since when it fails, how often it was tried and why the last try failed; a decision that succeeds clears that.
alter table negotiations
  add column failures integer not null default 0,
  add column failing_since timestamptz(3),
  add column failure text,
  add column failure_told_at timestamptz(3),
  add constraint negotiations_failing check ((failures = 0) = (failing_since is null) and (failures = 0) = (failure is null));
create index negotiations_failing on negotiations (workspace_id, request_id) where failing_since is not null;

-- Mail with which nothing can be decided is set aside: the negotiation goes on without it, and a person looks at it.
alter table facts
  add column set_aside_at timestamptz(3),
  add column set_aside_why text,
  add constraint facts_set_aside check ((set_aside_at is null) = (set_aside_why is null));
create index facts_set_aside on facts (workspace_id, request_id) where set_aside_at is not null;

-- Workspaces take turns. Who waits is read from the times at which something is due, with the workspace beside each; what is
-- next in one workspace, from that workspace's own line.
drop index negotiations_due;
create index negotiations_due on negotiations (due_at, workspace_id) where due_at is not null;
create index negotiations_turn on negotiations (workspace_id, due_at, request_id) where due_at is not null;
