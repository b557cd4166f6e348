-- Runs beside the previous version.
-- What somebody leaves on the page of a booking link: their answers and their language. A person who came by themselves is nobody whom the
-- workspace approached, so the daily limit of new people does not count them.
alter table meeting_requests add column answers jsonb;
alter table participants add column language text collate "C";
alter table people add column came_at timestamptz(3);

alter table meeting_requests drop constraint meeting_requests_source_check;
alter table meeting_requests
  add constraint meeting_requests_source_check check (source in ('api', 'mail', 'console', 'link'))
  not valid;

-- A visitor who has to confirm their address first. Until `held_until` the time is kept for them; then it is free for others, and the
-- confirmation still counts if it stayed free. Without a time they wrote words instead.
create table booking_holds (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  link_id text collate "C" not null,
  digest text collate "C" not null,
  during tstzrange,
  duration_minutes integer not null,
  email text not null,
  email_key text collate "C" not null,
  name text not null,
  zone text not null,
  language text collate "C" not null,
  answers jsonb not null,
  words text,
  personal_use text collate "C",
  held_until timestamptz(3),
  created_at timestamptz(3) not null,
  request_id text collate "C",
  primary key (workspace_id, id),
  foreign key (workspace_id, link_id) references booking_links (workspace_id, id) on delete cascade,
  constraint booking_holds_digest_unique unique (workspace_id, digest),
  constraint booking_holds_time_or_words check ((during is null) <> (words is null))
);

create index booking_holds_link on booking_holds (workspace_id, link_id, held_until) where held_until is not null;
create index booking_holds_email on booking_holds (workspace_id, email_key);
create index booking_holds_age on booking_holds (created_at);

create table booking_hold_members (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  hold_id text collate "C" not null,
  during tstzrange not null,
  held_until timestamptz(3) not null,
  primary key (workspace_id, member_id, hold_id),
  foreign key (workspace_id, hold_id) references booking_holds (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references workspace_members (workspace_id, id) on delete cascade
);

create index booking_hold_members_hold on booking_hold_members (workspace_id, hold_id);

-- Who has booked or asked through the pages of a workspace lately, for the limits by address and by network.
create table booking_attempts (
  workspace_id text collate "C" not null references workspaces (id) on delete cascade,
  id text collate "C" not null,
  email_key text collate "C" not null,
  network text collate "C" not null,
  at timestamptz(3) not null,
  primary key (workspace_id, id)
);

create index booking_attempts_email on booking_attempts (workspace_id, email_key, at);
create index booking_attempts_network on booking_attempts (workspace_id, network, at);
create index booking_attempts_age on booking_attempts (at);

-- Personal links that were good for one booking, and are used.
create table booking_link_uses (
  workspace_id text collate "C" not null,
  link_id text collate "C" not null,
  use text collate "C" not null,
  at timestamptz(3) not null,
  primary key (workspace_id, link_id, use),
  foreign key (workspace_id, link_id) references booking_links (workspace_id, id) on delete cascade
);

-- How often the page of a link was opened, by day. Nobody is counted as a person.
create table booking_link_visits (
  workspace_id text collate "C" not null,
  link_id text collate "C" not null,
  day date not null,
  visits integer not null,
  primary key (workspace_id, link_id, day),
  foreign key (workspace_id, link_id) references booking_links (workspace_id, id) on delete cascade
);
