-- Who there is. Every key starts with the workspace, so that a query that forgets it cannot use an index, and so that the
-- same tables can be distributed by workspace. Exempt are workspaces and the directory, which are read before it is known.

create table workspaces (
  id text collate "C" primary key,
  name text not null,
  handle text collate "C" constraint workspaces_handle_unique unique,
  timezone text not null default 'UTC',
  -- Development only: moves what negotiations see, never identifiers, leases or API times.
  clock_offset_ms bigint not null default 0,
  created_at timestamptz(3) not null
);

-- Whatever is looked up before the workspace is known: the digest of a key, later tokens and addresses of mail.
create table directory (
  kind text collate "C" not null,
  lookup text collate "C" not null,
  workspace_id text collate "C" not null references workspaces on delete cascade,
  ref text collate "C" not null,
  primary key (kind, lookup)
);
create index directory_ref on directory (kind, ref);

create table people (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  email text not null,
  -- Emails are compared by this: case folded, the domain in ASCII.
  email_key text collate "C" not null,
  name text,
  zone text,
  -- Who said so decides who may replace it: the person, a member for them, or a caller of the API.
  zone_source text check (zone_source in ('person', 'member', 'api')),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint people_email_unique unique (workspace_id, email_key)
);

create table workspace_members (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  person_id text collate "C" not null,
  role text not null check (role in ('admin', 'member')),
  active boolean not null default true,
  deactivated_at timestamptz(3),
  -- Null is the default of core/time/working-hours, so that a better default reaches everybody who chose nothing.
  working_hours jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint workspace_members_person_unique unique (workspace_id, person_id),
  foreign key (workspace_id, person_id) references people,
  check (active = (deactivated_at is null))
);

create table api_keys (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  -- SHA-256 in hexadecimal; the key itself is shown once and stored nowhere.
  digest text collate "C" not null,
  name text not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  deleted_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);

-- Rises with every change of any key, in the transaction of the change. Nodes that keep keys in memory watch it.
create table key_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into key_version (version) values (1);

-- The one form in which times leave inside JSON; elsewhere the driver does the same.
create function iso(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
