-- What the delivery engine needs beside the rows: who is alive, which endpoints have proven themselves, and what is told to
-- admins when one is switched off.

-- Worker processes. Each holds an advisory lock on its number while it lives; who finds the lock free marks the row dead,
-- and the leases of the dead are void at once.
create sequence node_ids as integer;
create table nodes (
  id integer primary key,
  started_at timestamptz not null default now(),
  dead_at timestamptz
);

-- An endpoint gets one request at a time until it has answered one well, and again after it has kept us waiting.
alter table webhook_endpoints drop column slow;
alter table webhook_endpoints add column proven boolean not null default false;

-- Claims that were never settled: a delivery that takes five workers down with it is put aside.
alter table deliveries add column open_claims smallint not null default 0;

-- A test is sent to a disabled endpoint too, and is found at once among a million deliveries that are held for it.
create index deliveries_tests on deliveries_pending (endpoint_id, next_attempt_at, id) where event_type = 'test';

-- Attempts that did not succeed, for whoever asks why.
create table delivery_attempts (
  workspace_id text collate "C" not null,
  delivery_id text collate "C" not null,
  n smallint not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  failure text not null,
  code smallint,
  -- The start of what the receiver said; for the console, never in the API.
  snippet text not null,
  primary key (workspace_id, delivery_id, n)
);
create index delivery_attempts_age on delivery_attempts (at);

-- Mail that is to be sent. The row is written in the transaction of what it tells; a worker sends it.
create table outbox (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  -- The cause, so that one cause is told once to one person.
  dedupe_key text collate "C" not null,
  recipient text not null,
  kind text collate "C" not null,
  details jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'leased', 'sent', 'failed', 'suppressed', 'held')),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint outbox_cause_unique unique (workspace_id, dedupe_key)
);
