-- Teams route requests to members. The slug is unique in the workspace, inactive teams included.

create table teams (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  name text not null,
  slug text collate "C" not null,
  description text,
  mode text not null check (mode in ('pool', 'stack', 'manual')),
  stack_always_apply boolean not null default false,
  include_all_members boolean not null default false,
  introduce_member boolean not null default false,
  introduction_guidance text,
  active boolean not null default true,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint teams_slug_unique unique (workspace_id, slug),
  check (active = (deactivated_at is null))
);
create index teams_active on teams (workspace_id, id) where active;

-- After a rename the old address goes on routing to the team until another team takes that name.
create table team_addresses (
  workspace_id text collate "C" not null,
  slug text collate "C" not null,
  team_id text collate "C" not null,
  current boolean not null,
  primary key (workspace_id, slug),
  foreign key (workspace_id, team_id) references teams on delete cascade
);
create index team_addresses_team on team_addresses (workspace_id, team_id);

create table team_memberships (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  team_id text collate "C" not null,
  member_id text collate "C" not null,
  role text not null check (role in ('member', 'manager')),
  paused_at timestamptz(3),
  last_assigned_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint team_memberships_member_unique unique (workspace_id, team_id, member_id),
  foreign key (workspace_id, team_id) references teams on delete cascade,
  foreign key (workspace_id, member_id) references workspace_members
);

-- One row a round-robin turn, with the queue that it saw, so that anybody can check that each turn went to its head.
-- Memberships are named by value: they may be gone while the record stays.
create table team_assignments (
  workspace_id text collate "C" not null,
  team_id text collate "C" not null,
  n bigint not null,
  membership_id text collate "C" not null,
  request_id text collate "C" not null,
  queue_seen jsonb not null,
  passed_over text[] not null default '{}',
  at timestamptz(3) not null,
  primary key (workspace_id, team_id, n),
  constraint team_assignments_request_unique unique (workspace_id, team_id, request_id),
  foreign key (workspace_id, team_id) references teams on delete cascade
);
