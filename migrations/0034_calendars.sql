-- The calendars that members connect. What a calendar says is mirrored here and expanded by ourselves, because servers answer
-- questions about recurring events wrongly. Only times are kept, no titles, places or people.

create table calendar_connections (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  kind text not null check (kind in ('ics')),
  -- What people know it by. The address of a feed is a secret and stands only in what is sealed.
  name text not null,
  secret bytea not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references workspace_members (workspace_id, id) on delete cascade
);

-- Each is a leased row: it is due again and again for as long as it is connected.
create table calendars (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  member_id text collate "C" not null,
  -- The zone of whole days and of times without a zone, where the calendar names one.
  zone text,
  tentative text not null default 'busy' check (tentative in ('busy', 'free')),
  -- Where the source goes on from.
  cursor text,
  -- Its times are known from the first of these weeks up to the second, until it is no longer fresh. Everything else of it is
  -- unknown, which is neither free nor busy.
  known_from integer,
  known_to integer,
  fresh_until timestamptz(3),
  synced_at timestamptz(3),
  events integer not null default 0,
  unreadable integer not null default 0,
  problem text,
  failing_since timestamptz(3),
  told_at timestamptz(3),
  status text collate "C" not null default 'queued' check (status in ('queued', 'leased')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  lease_until timestamptz(3),
  lease_owner integer,
  claim_no integer not null default 0,
  open_claims smallint not null default 0,
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references calendar_connections (workspace_id, id) on delete cascade
);
create index calendars_turns on calendars (workspace_id, next_attempt_at, id) where status in ('queued', 'leased');
create index calendars_of_member on calendars (workspace_id, member_id);

create table calendar_objects (
  workspace_id text collate "C" not null,
  calendar_id text collate "C" not null,
  -- What the source knows it by.
  ref text collate "C" not null,
  etag text collate "C" not null,
  uid text collate "C" not null,
  ics text not null,
  primary key (workspace_id, calendar_id, ref),
  foreign key (workspace_id, calendar_id) references calendars (workspace_id, id) on delete cascade
);

-- Times of a week that a calendar has, but of which nobody can tell when they are: a zone that nobody knows, say.
alter table busy add column unknown bytea;
