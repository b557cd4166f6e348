-- Meeting requests. What lists show is one table, what the coordinator works on is another, so that leases and revisions
-- never touch the rows that people page through.

create table meeting_requests (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  status text collate "C" not null check (status in ('active', 'paused', 'booked', 'cancelled')),
  organizer_member_id text collate "C" not null,
  -- As the member's record spells it, and the key that it is compared by.
  organizer_email text not null,
  organizer_key text collate "C" not null,
  -- Given on this request; it holds for this request alone.
  organizer_zone text,
  title text,
  purpose text,
  description text,
  include_introduction boolean not null default false,
  duration_minutes integer,
  timeframe_start timestamptz(3),
  timeframe_end timestamptz(3),
  source text not null check (source in ('api', 'mail', 'console')),
  team_id text collate "C",
  paused_at timestamptz(3),
  booked_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, organizer_member_id) references workspace_members (workspace_id, id),
  -- The three times follow the status.
  check ((paused_at is not null) = (status = 'paused')),
  check ((booked_at is not null) = (status = 'booked')),
  check ((cancelled_at is not null) = (status = 'cancelled'))
);
create index meeting_requests_status on meeting_requests (workspace_id, status, id);
create index meeting_requests_organizer on meeting_requests (workspace_id, organizer_key, id);
create index meeting_requests_organizer_status on meeting_requests (workspace_id, organizer_key, status, id);

create table participants (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  id text collate "C" not null,
  email_key text collate "C" not null,
  person_id text collate "C" not null,
  -- As given on this request.
  email text not null,
  position integer not null,
  -- Given on this request; it holds for this request alone.
  zone text,
  removed_at timestamptz(3),
  primary key (workspace_id, request_id, id),
  unique (workspace_id, request_id, email_key),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade,
  foreign key (workspace_id, person_id) references people (workspace_id, id)
);
create index participants_email on participants (workspace_id, email_key, request_id) where removed_at is null;

-- Who meets on our side: fixed when the request is made, all of them required.
create table request_hosts (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  member_id text collate "C" not null,
  via text not null check (via in ('organizer', 'pool', 'stack')),
  team_id text collate "C",
  left_at timestamptz(3),
  primary key (workspace_id, request_id, member_id),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references workspace_members (workspace_id, id)
);
create index request_hosts_member on request_hosts (workspace_id, member_id, request_id);

-- The hot half. `wanted_rev` rises with every fact; a negotiation is done when `decided_rev` has caught up, so a fact that
-- arrives while a worker decides is never lost.
create table negotiations (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  due_at timestamptz,
  wanted_rev integer not null default 1,
  decided_rev integer not null default 0,
  -- Rises on resume: what was held back before it is decided anew.
  generation integer not null default 0,
  -- Why a person has to look at it, or null.
  attention text,
  primary key (workspace_id, request_id),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade
);
create index negotiations_due on negotiations (due_at) where due_at is not null;

-- What happened to a request, in order, never changed.
create table facts (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  n integer not null,
  at timestamptz(3) not null,
  kind text not null,
  actor text collate "C" not null,
  body jsonb not null,
  primary key (workspace_id, request_id, n),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade
);

create table idempotency_keys (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  path text collate "C" not null,
  key text collate "C" not null,
  body_digest text collate "C" not null,
  status smallint not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Every new request asks which stack teams join it.
create index teams_always_apply on teams (workspace_id, id) where active and mode = 'stack' and stack_always_apply;
