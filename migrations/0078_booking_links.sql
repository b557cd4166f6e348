-- Runs beside the previous version.
-- People book by themselves under a link. What they book is a kind of meeting: title, place, lengths, and who of ours comes. Kinds have a
-- table of their own, because forms offer them too. A deleted link or kind stays as a row for the requests that were made through it, and
-- its name is free again.
create table meeting_kinds (
  workspace_id text collate "C" not null references workspaces (id) on delete cascade,
  id text collate "C" not null,
  title text not null,
  team_id text collate "C",
  workspace_membership_id text collate "C",
  durations integer[] not null,
  place jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, team_id) references teams (workspace_id, id),
  foreign key (workspace_id, workspace_membership_id) references workspace_members (workspace_id, id),
  constraint meeting_kinds_one_host check ((team_id is null) <> (workspace_membership_id is null)),
  constraint meeting_kinds_durations check (cardinality(durations) > 0)
);

create table booking_links (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  kind_id text collate "C" not null,
  name text collate "C" not null,
  language text collate "C",
  buffer_minutes integer,
  notice_minutes integer,
  days_ahead integer not null,
  daily_limit integer,
  questions jsonb not null default '[]',
  confirm_address boolean not null default false,
  indexed boolean not null default false,
  single_use boolean not null default false,
  for_email text,
  active boolean not null default true,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, kind_id) references meeting_kinds (workspace_id, id) on delete cascade,
  constraint booking_links_language_known check (language in ('en', 'de', 'fr', 'es', 'nl', 'pt')),
  constraint booking_links_limits check (buffer_minutes >= 0 and notice_minutes >= 0 and days_ahead > 0 and daily_limit > 0)
);

create unique index booking_links_name_unique on booking_links (workspace_id, name) where deleted_at is null;

alter table meeting_requests add column booking_link_id text collate "C";
alter table meeting_requests
  add constraint meeting_requests_booking_link_fkey foreign key (workspace_id, booking_link_id) references booking_links (workspace_id, id)
  not valid;
