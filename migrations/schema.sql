-- Generated from the catalogue by `npm run schema`. Change it with a migration.

create or replace function iso(at timestamp with time zone)
 returns text
 language sql
 stable parallel safe
return to_char((at at time zone 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

create or replace function numbered_id(base text, n bigint)
 returns text
 language sql
 immutable parallel safe
return (("left"(base, '-2'::integer) || substr('0123456789abcdefghjkmnpqrstvwxyz'::text, (((n / 32))::integer + 1), 1)) || substr('0123456789abcdefghjkmnpqrstvwxyz'::text, (((n % (32)::bigint))::integer + 1), 1));

create table api_keys (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  digest text collate "C" not null,
  name text not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  deleted_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint api_keys_pkey primary key (workspace_id, id),
  constraint api_keys_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);

create table deliveries (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  status text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text collate "C" not null,
  attempts smallint not null default 0,
  response_code smallint,
  failure text,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_owner integer,
  claim_no integer not null default 0,
  created_at timestamptz(3) not null,
  last_attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  constraint deliveries_pkey primary key (workspace_id, id, status)
) partition by list (status);
create index deliveries_endpoint on deliveries using btree (workspace_id, endpoint_id, id);
create index deliveries_type on deliveries using btree (workspace_id, endpoint_id, event_type, id);

create table deliveries_done partition of deliveries for values in ('success', 'failed');
create index deliveries_age on deliveries_done using btree (created_at);
create index deliveries_failed on deliveries_done using btree (workspace_id, endpoint_id, id) where (status = 'failed'::text);

create table deliveries_pending partition of deliveries for values in ('pending') with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
create index deliveries_lane on deliveries_pending using btree (endpoint_id, next_attempt_at, id);

create table directory (
  kind text collate "C" not null,
  lookup text collate "C" not null,
  workspace_id text collate "C" not null,
  ref text collate "C" not null,
  constraint directory_pkey primary key (kind, lookup),
  constraint directory_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index directory_ref on directory using btree (kind, ref);

create table events (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  type text collate "C" not null,
  request_id text collate "C",
  body text not null,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null,
  constraint events_pkey primary key (workspace_id, id),
  constraint events_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index events_age on events using btree (created_at);
create index events_type on events using btree (workspace_id, type, id);

create table facts (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  n integer not null,
  at timestamptz(3) not null,
  kind text not null,
  actor text collate "C" not null,
  body jsonb not null,
  constraint facts_pkey primary key (workspace_id, request_id, n),
  constraint facts_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);

create table idempotency_keys (
  workspace_id text collate "C" not null,
  path text collate "C" not null,
  key text collate "C" not null,
  body_digest text collate "C" not null,
  status smallint not null,
  body text not null,
  created_at timestamptz(3) not null,
  constraint idempotency_keys_pkey primary key (workspace_id, path, key),
  constraint idempotency_keys_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys using btree (created_at);

create table key_version (
  only_row boolean not null default true,
  version bigint not null,
  constraint key_version_pkey primary key (only_row),
  constraint key_version_only_row_check check (only_row)
);

create table meeting_requests (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  status text collate "C" not null,
  organizer_member_id text collate "C" not null,
  organizer_email text not null,
  organizer_key text collate "C" not null,
  organizer_zone text,
  title text,
  purpose text,
  description text,
  include_introduction boolean not null default false,
  duration_minutes integer,
  timeframe_start timestamptz(3),
  timeframe_end timestamptz(3),
  source text not null,
  team_id text collate "C",
  paused_at timestamptz(3),
  booked_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint meeting_requests_pkey primary key (workspace_id, id),
  constraint meeting_requests_check check (((paused_at is not null) = (status = 'paused'::text))),
  constraint meeting_requests_check1 check (((booked_at is not null) = (status = 'booked'::text))),
  constraint meeting_requests_check2 check (((cancelled_at is not null) = (status = 'cancelled'::text))),
  constraint meeting_requests_source_check check ((source = any (array['api'::text, 'mail'::text, 'console'::text]))),
  constraint meeting_requests_status_check check ((status = any (array['active'::text, 'paused'::text, 'booked'::text, 'cancelled'::text]))),
  constraint meeting_requests_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade,
  constraint meeting_requests_workspace_id_organizer_member_id_fkey foreign key (workspace_id, organizer_member_id) references workspace_members(workspace_id, id)
);
create index meeting_requests_organizer on meeting_requests using btree (workspace_id, organizer_key, id);
create index meeting_requests_organizer_status on meeting_requests using btree (workspace_id, organizer_key, status, id);
create index meeting_requests_status on meeting_requests using btree (workspace_id, status, id);

create table negotiations (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  due_at timestamptz,
  wanted_rev integer not null default 1,
  decided_rev integer not null default 0,
  generation integer not null default 0,
  attention text,
  constraint negotiations_pkey primary key (workspace_id, request_id),
  constraint negotiations_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index negotiations_due on negotiations using btree (due_at) where (due_at is not null);

create table participants (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  email_key text collate "C" not null,
  person_id text collate "C" not null,
  email text not null,
  "position" integer not null,
  zone text,
  removed_at timestamptz(3),
  constraint participants_pkey primary key (workspace_id, request_id, email_key),
  constraint participants_workspace_id_person_id_fkey foreign key (workspace_id, person_id) references people(workspace_id, id),
  constraint participants_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index participants_email on participants using btree (workspace_id, email_key, request_id) where (removed_at is null);

create table people (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  email text not null,
  email_key text collate "C" not null,
  name text,
  zone text,
  zone_source text,
  created_at timestamptz(3) not null,
  constraint people_pkey primary key (workspace_id, id),
  constraint people_email_unique unique (workspace_id, email_key),
  constraint people_zone_source_check check ((zone_source = any (array['person'::text, 'member'::text, 'api'::text]))),
  constraint people_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);

create table request_hosts (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  member_id text collate "C" not null,
  via text not null,
  team_id text collate "C",
  left_at timestamptz(3),
  constraint request_hosts_pkey primary key (workspace_id, request_id, member_id),
  constraint request_hosts_via_check check ((via = any (array['organizer'::text, 'pool'::text, 'stack'::text]))),
  constraint request_hosts_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id),
  constraint request_hosts_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index request_hosts_member on request_hosts using btree (workspace_id, member_id, request_id);

create table schema_migrations (
  version integer not null,
  name text not null,
  applied_at timestamptz(3) not null default now(),
  constraint schema_migrations_pkey primary key (version)
);

create table team_addresses (
  workspace_id text collate "C" not null,
  slug text collate "C" not null,
  team_id text collate "C" not null,
  current boolean not null,
  constraint team_addresses_pkey primary key (workspace_id, slug),
  constraint team_addresses_workspace_id_team_id_fkey foreign key (workspace_id, team_id) references teams(workspace_id, id) on delete cascade
);
create index team_addresses_team on team_addresses using btree (workspace_id, team_id);

create table team_assignments (
  workspace_id text collate "C" not null,
  team_id text collate "C" not null,
  n bigint not null,
  membership_id text collate "C" not null,
  request_id text collate "C" not null,
  queue_seen jsonb not null,
  passed_over text[] not null default '{}'::text[],
  at timestamptz(3) not null,
  constraint team_assignments_pkey primary key (workspace_id, team_id, n),
  constraint team_assignments_request_unique unique (workspace_id, team_id, request_id),
  constraint team_assignments_workspace_id_team_id_fkey foreign key (workspace_id, team_id) references teams(workspace_id, id) on delete cascade
);

create table team_memberships (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  team_id text collate "C" not null,
  member_id text collate "C" not null,
  role text not null,
  paused_at timestamptz(3),
  last_assigned_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint team_memberships_pkey primary key (workspace_id, id),
  constraint team_memberships_member_unique unique (workspace_id, team_id, member_id),
  constraint team_memberships_role_check check ((role = any (array['member'::text, 'manager'::text]))),
  constraint team_memberships_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id),
  constraint team_memberships_workspace_id_team_id_fkey foreign key (workspace_id, team_id) references teams(workspace_id, id) on delete cascade
);

create table teams (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  slug text collate "C" not null,
  description text,
  mode text not null,
  stack_always_apply boolean not null default false,
  include_all_members boolean not null default false,
  introduce_member boolean not null default false,
  introduction_guidance text,
  active boolean not null default true,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint teams_pkey primary key (workspace_id, id),
  constraint teams_slug_unique unique (workspace_id, slug),
  constraint teams_check check ((active = (deactivated_at is null))),
  constraint teams_mode_check check ((mode = any (array['pool'::text, 'stack'::text, 'manual'::text]))),
  constraint teams_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index teams_active on teams using btree (workspace_id, id) where active;
create index teams_always_apply on teams using btree (workspace_id, id) where (active and (mode = 'stack'::text) and stack_always_apply);

create table webhook_endpoints (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  url text not null,
  description text,
  events text[] not null,
  headers bytea,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  enabled boolean not null default true,
  enabled_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  disabled_reason text,
  recent_failures timestamptz[] not null default '{}'::timestamp with time zone[],
  slow boolean not null default false,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_endpoints_pkey primary key (workspace_id, id),
  constraint webhook_endpoints_check check ((enabled = (disabled_at is null))),
  constraint webhook_endpoints_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create unique index webhook_endpoints_lane on webhook_endpoints using btree (id);

create table workspace_members (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  person_id text collate "C" not null,
  role text not null,
  active boolean not null default true,
  deactivated_at timestamptz(3),
  working_hours jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint workspace_members_pkey primary key (workspace_id, id),
  constraint workspace_members_person_unique unique (workspace_id, person_id),
  constraint workspace_members_check check ((active = (deactivated_at is null))),
  constraint workspace_members_role_check check ((role = any (array['admin'::text, 'member'::text]))),
  constraint workspace_members_workspace_id_person_id_fkey foreign key (workspace_id, person_id) references people(workspace_id, id)
);

create table workspaces (
  id text collate "C" not null,
  name text not null,
  handle text collate "C",
  timezone text not null default 'UTC'::text,
  clock_offset_ms bigint not null default 0,
  created_at timestamptz(3) not null,
  constraint workspaces_pkey primary key (id),
  constraint workspaces_handle_unique unique (handle)
);
