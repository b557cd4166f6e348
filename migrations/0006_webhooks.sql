-- Endpoints and their deliveries. The delivery row is the job: there is no second queue that could disagree with it.

create table webhook_endpoints (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  url text not null,
  description text,
  events text[] not null,
  -- Sealed: custom headers, the signing secret, and for a day after a rotation the one before it.
  headers bytea,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  enabled boolean not null default true,
  enabled_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  disabled_reason text,
  -- When its last deliveries failed for good: at most ten, none older than a day or than `enabled_at`.
  recent_failures timestamptz[] not null default '{}',
  -- On probation from the first timeout until the next success: one request at a time.
  slow boolean not null default false,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  check (enabled = (disabled_at is null))
);
create unique index webhook_endpoints_lane on webhook_endpoints (id);
-- What was deleted stays for its deliveries, and costs neither lists nor events anything.
create index webhook_endpoints_live on webhook_endpoints (workspace_id, id) where deleted_at is null;

-- Partitioned by status: what is pending stays small and hot, what is done is hardly touched again and pruned by age.
create table deliveries (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  status text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text collate "C" not null,
  attempts smallint not null default 0,
  response_code smallint,
  -- What went wrong last, as a class: timeout, tls_error, blocked_address…
  failure text,
  -- When it failed for good, and when a resend took its place: recovering asks for those that still wait for one.
  failed_at timestamptz(3),
  resent_at timestamptz(3),
  next_attempt_at timestamptz not null default now(),
  -- In no index, so that a claim rewrites no index entry.
  lease_until timestamptz,
  lease_owner integer,
  claim_no integer not null default 0,
  created_at timestamptz(3) not null,
  last_attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  primary key (workspace_id, id, status),
  check ((failed_at is not null) = (status = 'failed'))
) partition by list (status);

create table deliveries_pending partition of deliveries for values in ('pending')
  with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create table deliveries_success partition of deliveries for values in ('success');
create table deliveries_failed partition of deliveries for values in ('failed');

create index deliveries_lane on deliveries_pending (endpoint_id, next_attempt_at, id);
-- With a partition a status, these two serve every combination of the list's filters.
create index deliveries_endpoint on deliveries (workspace_id, endpoint_id, id);
create index deliveries_type on deliveries (workspace_id, endpoint_id, event_type, id);
create index deliveries_recoverable on deliveries_failed (workspace_id, endpoint_id, failed_at) where resent_at is null;
create index deliveries_success_age on deliveries_success (created_at);
create index deliveries_failed_age on deliveries_failed (created_at);
create index events_age on events (created_at);

-- The last four characters of an identifier count what one statement makes, so that one identifier made in the process
-- numbers all of it and their order is still the order of creation.
create function numbered_id(base text, n bigint) returns text
  language sql immutable parallel safe
  return left(base, -4)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (n / 32768 % 32)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (n / 1024 % 32)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (n / 32 % 32)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (n % 32)::int + 1, 1);
