-- What a negotiation by mail needs: threads and messages, what is to be sent, the times that were offered, what was read and
-- decided, and the bookings.

create extension if not exists btree_gist;

alter table people
  add column locale text,
  -- No more mail from this workspace, until an admin lifts it.
  add column suppressed_at timestamptz(3),
  add column suppressed_reason text check (suppressed_reason in ('stop', 'bounce')),
  add constraint people_suppressed check ((suppressed_at is null) = (suppressed_reason is null));

alter table workspace_members
  add column notice_minutes integer not null default 120,
  add column buffer_minutes integer not null default 0,
  add column daily_limit integer;

-- The local part of the sending address, fixed for life: it is the organizer of the invites and routes answers.
alter table meeting_requests add column from_local text collate "C";
update meeting_requests r
set from_local = coalesce(w.handle, 'w.' || substr(w.id, 4))
from workspaces w
where w.id = r.workspace_id;
alter table meeting_requests alter column from_local set not null;

alter table participants
  add column required boolean not null default true,
  add column replaced_by text collate "C",
  -- The member or participant who asked for this person, where the request did not name them.
  add column added_by text collate "C";

-- Other addresses that speak for a participant.
create table participant_addresses (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  participant_id text collate "C" not null,
  email_key text collate "C" not null,
  relation text not null check (relation in ('named', 'copied', 'confirmed')),
  confirmed_at timestamptz(3),
  primary key (workspace_id, request_id, participant_id, email_key),
  foreign key (workspace_id, request_id, participant_id) references participants (workspace_id, request_id, id) on delete cascade
);

-- One conversation with one person about one request. The token is its reply address, found through the directory.
create table threads (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  request_id text collate "C" not null,
  party text not null check (party in ('participant', 'organizer', 'host')),
  -- A participant's or a member's identifier.
  party_id text collate "C" not null,
  token text collate "C" not null,
  subject text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, request_id, party, party_id),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade
);

-- Every mail, in and out. A message without a request waits in the tray of its workspace.
create table messages (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  direction text not null check (direction in ('in', 'out')),
  request_id text collate "C",
  thread_id text collate "C",
  -- Out: what it is for (outreach, answer, invite…). In: reply, rsvp, bounce, automatic.
  kind text collate "C" not null,
  from_email text not null,
  from_key text collate "C" not null,
  from_name text,
  -- Out: the one recipient. In: the addresses of the envelope that are ours.
  rcpt text[] not null,
  -- In: keys of everybody on To and Cc.
  copied text[] not null default '{}',
  subject text not null,
  message_id text collate "C" not null,
  in_reply_to text collate "C",
  references_ids text[] not null default '{}',
  -- Out: the token of its envelope address. In: null.
  token text collate "C",
  dedupe_key text collate "C" not null,
  -- What a person reads: of an incoming mail only the new part.
  visible text not null,
  quoted text not null default '',
  -- In: what the calendar part, or a bounce, says.
  calendar jsonb,
  bounce jsonb,
  -- In: whether the sender is who they say. Out: null.
  trust text check (trust in ('authenticated', 'unknown', 'failed')),
  -- In: why nobody could be found to give it to.
  tray_reason text,
  source text check (source in ('smtp', 'lmtp', 'imap', 'mailroom')),
  -- As the workspace's clock showed it.
  at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint messages_once unique (workspace_id, dedupe_key),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade,
  foreign key (workspace_id, thread_id) references threads (workspace_id, id) on delete cascade
);
create index messages_request on messages (workspace_id, request_id, id);
create index messages_tray on messages (workspace_id, id) where tray_reason is not null;

-- The bytes apart, so that reading a conversation does not read them.
create table message_raw (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  raw bytea not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references messages (workspace_id, id) on delete cascade
);
create index message_raw_age on message_raw (created_at);

-- Mail to an address of ours for which there is no workspace any more, or that could not be parsed at all.
create table mail_stray (
  id text collate "C" primary key,
  raw bytea not null,
  envelope jsonb not null,
  why text not null,
  received_at timestamptz(3) not null
);
create index mail_stray_age on mail_stray (received_at);

-- The row is the job. What it tells and to whom is fixed; whether it may still leave is asked again when it is claimed.
alter table outbox
  add column request_id text collate "C",
  add column attempts smallint not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column lease_until timestamptz,
  add column lease_owner integer,
  add column claim_no integer not null default 0,
  -- Set when the first attempt was leased: from then on it may have left.
  add column leased_at timestamptz(3),
  add column sent_at timestamptz(3),
  add column failure text,
  add column provider_id text,
  -- Those of a request are made with their message; notices of the system are written when they are sent.
  alter column details drop not null,
  add foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade;
create index outbox_due on outbox (next_attempt_at, id) where status in ('queued', 'leased');
create index outbox_request on outbox (workspace_id, request_id) where request_id is not null;
create index outbox_age on outbox (created_at) where status in ('sent', 'failed', 'suppressed');

-- Times that were offered, a round at a time, and which mail showed which of them under which number.
create table offers (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  round integer not null,
  n integer not null,
  during tstzrange not null,
  state text not null default 'open' check (state in ('open', 'taken', 'lapsed')),
  primary key (workspace_id, request_id, round, n),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade
);
create index offers_open on offers (workspace_id, request_id) where state = 'open';

create table shown_offers (
  workspace_id text collate "C" not null,
  message_id text collate "C" not null,
  position integer not null,
  request_id text collate "C" not null,
  round integer not null,
  n integer not null,
  primary key (workspace_id, message_id, position),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, request_id, round, n) references offers (workspace_id, request_id, round, n) on delete cascade
);
create index shown_offers_request on shown_offers (workspace_id, request_id);

-- What a mail was taken to mean, with everything that the reader was given. A correction is a new version.
create table readings (
  workspace_id text collate "C" not null,
  message_id text collate "C" not null,
  version integer not null,
  request_id text collate "C" not null,
  source text not null check (source in ('engine', 'model', 'person')),
  engine_version text not null,
  input jsonb not null,
  result jsonb not null,
  sure boolean not null,
  by text collate "C",
  at timestamptz(3) not null,
  primary key (workspace_id, message_id, version),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade
);
create index readings_request on readings (workspace_id, request_id);

-- Why Parley did what it did: a sentence, the steps, and a digest of what it saw. What it saw is kept apart and may be let go.
create table decisions (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  n integer not null,
  id text collate "C" not null,
  rev integer not null,
  engine_version text not null,
  steps jsonb not null,
  sentence text not null,
  input_hash text collate "C" not null,
  at timestamptz(3) not null,
  primary key (workspace_id, request_id, n),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade
);
create table decision_inputs (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  n integer not null,
  packed bytea not null,
  primary key (workspace_id, request_id, n),
  foreign key (workspace_id, request_id, n) references decisions (workspace_id, request_id, n) on delete cascade
);

create table bookings (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  request_id text collate "C" not null,
  uid text collate "C" not null,
  during tstzrange not null,
  -- The organizer's, in which the meeting is shown.
  zone text not null,
  tzdb text not null,
  sequence integer not null default 0,
  live boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, request_id),
  unique (workspace_id, uid),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade
);

-- The last word against double booking: members who host and members who attend. Meeting time only, and only what is live.
create table booking_members (
  workspace_id text collate "C" not null,
  booking_id text collate "C" not null,
  member_id text collate "C" not null,
  during tstzrange not null,
  live boolean not null default true,
  primary key (workspace_id, booking_id, member_id),
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references workspace_members (workspace_id, id),
  constraint booking_members_free exclude using gist (workspace_id with =, member_id with =, during with &&) where (live)
);

create table booking_attendees (
  workspace_id text collate "C" not null,
  booking_id text collate "C" not null,
  email_key text collate "C" not null,
  email text not null,
  name text,
  rsvp text not null default 'needs_action' check (rsvp in ('needs_action', 'accepted', 'declined', 'tentative')),
  rsvp_sequence integer,
  rsvp_dtstamp timestamptz(3),
  primary key (workspace_id, booking_id, email_key),
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id) on delete cascade
);
create index booking_attendees_email on booking_attendees (workspace_id, email_key);

-- When members are busy by what their calendars say, packed by source and week: unpacking is far cheaper than rows.
create table busy (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  source text collate "C" not null,
  -- Counted from the epoch.
  week integer not null,
  -- Null where the calendar could not be read: neither free nor busy.
  packed bytea,
  synced_at timestamptz(3) not null,
  primary key (workspace_id, member_id, source, week),
  foreign key (workspace_id, member_id) references workspace_members (workspace_id, id) on delete cascade
);
