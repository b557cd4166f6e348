-- Calendars at Google and Microsoft. A link lets the owner of an account connect it: it is found in the directory by the digest of
-- its token, works once, and keeps what a visit to the provider has to bring back.
alter table calendar_connections drop constraint calendar_connections_kind_check;
alter table calendar_connections add constraint calendar_connections_kind_check
  check (kind in ('ics', 'caldav', 'google', 'microsoft'));

create table calendar_links (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  kind text not null check (kind in ('google', 'microsoft')),
  account text not null,
  tentative text not null check (tentative in ('busy', 'free')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text collate "C",
  verifier bytea,
  used_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references workspace_members (workspace_id, id) on delete cascade
);
create index calendar_links_over on calendar_links (expires_at);
