-- The event log: one row an event, written in the transaction of the change that it tells of. The body is the exact text
-- that is signed and sent, so it is text and not jsonb, which would reorder its keys.

create table events (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  type text collate "C" not null,
  request_id text collate "C",
  body text not null,
  -- Identifiers are made before their transactions and on clocks that differ, so they commit out of order. A forward
  -- reader follows this instead, and sees only rows that no open transaction can still precede. It means nothing in
  -- another cluster: a restore leaves it to its default.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index events_type on events (workspace_id, type, id);
create index events_forward on events (workspace_id, xid, id);
create index events_type_forward on events (workspace_id, type, xid, id);
