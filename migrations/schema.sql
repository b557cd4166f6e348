-- Generated from the catalogue by `npm run schema`. Change it with a migration.

create extension btree_gist;

create sequence node_ids as integer increment by 1 minvalue 1 maxvalue 2147483647 start with 1;

create or replace function address_digest(of_workspace text, email_key text)
 returns text
 language sql
 immutable parallel safe
return encode(sha256(convert_to(((of_workspace || ':'::text) || email_key), 'UTF8'::name)), 'hex'::text);

create or replace function claim_rate_window(for_key text, by_node text, this_seq bigint, known_lease bigint, known_ages_ms integer[], wants integer, grants integer, capacity integer, window_ms double precision, at_ms double precision, out outcome text, out granted integer, out used integer, out oldest_age_ms double precision, out kept boolean, out ages_ms integer[])
 returns record
 language plpgsql
as $function$
declare
  w rate_windows;
  now_ms float8;
  holder_until_ms float8;
begin
  loop
    select * into w from rate_windows where key_id = for_key for update;
    exit when found;
    -- As if the node had written it before: after a crash of the database its memory is the best there is.
    insert into rate_windows (key_id, node, lease, seq)
    values (for_key, by_node, known_lease, this_seq - 1)
    on conflict do nothing;
  end loop;
  if w.is_held and w.node <> by_node then
    -- The lock waits for a sign of life that is under way, and lets none pass until the window has changed hands.
    select alive_until_ms into holder_until_ms from rate_nodes where node_id = w.node for share;
  end if;
  -- Read after every wait for a lock, so that no request is dated back.
  now_ms := rate_clock(at_ms);
  kept := false;

  if w.node = by_node then
    if w.seq >= this_seq then
      outcome := 'late';
      return;
    end if;
    -- A lease that the node does not know of is one whose answer was lost: nothing was let through under it.
    kept := w.lease is not null and w.lease is not distinct from known_lease;
    if kept then
      w.stamps_ms := array(select now_ms - age from unnest(known_ages_ms) age);
    end if;
  -- A node that seems to live for longer than any lease wrote that before the clock was set back.
  elsif w.is_held and holder_until_ms > now_ms and holder_until_ms <= now_ms + window_ms then
    if not w.is_wanted then
      update rate_windows set is_wanted = true, shared_until_ms = now_ms + window_ms where key_id = for_key;
      perform pg_notify('rate_' || w.node, for_key);
    end if;
    outcome := 'held';
    return;
  elsif w.is_held then
    -- The holder died. A node is forgotten long after its last request has left the window.
    w.stamps_ms := w.stamps_ms || array_fill(coalesce(holder_until_ms, now_ms - window_ms), array[w.unseen]);
  end if;

  w.stamps_ms := array(
    select s from (
      -- A request of the future was counted before the clock was set back: it is one of now.
      select least(s, now_ms) as s from unnest(w.stamps_ms) s where s > now_ms - window_ms order by 1 desc limit capacity
    ) newest order by s
  );
  granted := least(wants, capacity - cardinality(w.stamps_ms));
  w.stamps_ms := w.stamps_ms || array_fill(now_ms, array[granted]);
  used := cardinality(w.stamps_ms);
  oldest_age_ms := now_ms - w.stamps_ms[1];

  if w.shared_until_ms > now_ms then
    outcome := 'shared';
    if w.node <> by_node then w.shared_until_ms := now_ms + window_ms; end if;
  elsif exists (select from rate_nodes where node_id = by_node and alive_until_ms > now_ms) then
    outcome := 'leased';
    if not kept then ages_ms := array(select floor(now_ms - s)::integer from unnest(w.stamps_ms) s); end if;
  else
    outcome := 'shared';
  end if;

  update rate_windows set
    stamps_ms = w.stamps_ms,
    node = by_node,
    is_held = (outcome = 'leased'),
    lease = case when outcome = 'shared' then null when kept then w.lease else this_seq end,
    seq = this_seq,
    unseen = case when outcome = 'leased' then grants else 0 end,
    is_wanted = false,
    shared_until_ms = w.shared_until_ms,
    touched_ms = now_ms
  where key_id = for_key;
end $function$;

create or replace function count_first_contacts(of_workspace text, since timestamp with time zone)
 returns integer
 language plpgsql
as $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('first contacts of ' || of_workspace, 0));
  return (
    select count(*)
    from people
    where workspace_id = of_workspace
      and first_written_at >= since
  );
end
$function$;

create or replace function iso(at timestamp with time zone)
 returns text
 language sql
 stable parallel safe
return to_char((at at time zone 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

create or replace function keep_former_name()
 returns trigger
 language plpgsql
as $function$
begin
  new.former_names := (array_prepend(old.name, array_remove(old.former_names, old.name)))[1:20];
  return new;
end
$function$;

create or replace function keep_suppressed()
 returns trigger
 language plpgsql
as $function$
begin
  if new.suppressed_at is null then
    select since, reason into new.suppressed_at, new.suppressed_reason
    from suppressed_digests
    where workspace_id = new.workspace_id
      and digest = address_digest(new.workspace_id, new.email_key);
  end if;
  return new;
end
$function$;

create or replace function numbered_id(base text, n bigint)
 returns text
 language sql
 immutable parallel safe
return (((("left"(base, '-4'::integer) || substr('0123456789abcdefghjkmnpqrstvwxyz'::text, ((((n / 32768) % (32)::bigint))::integer + 1), 1)) || substr('0123456789abcdefghjkmnpqrstvwxyz'::text, ((((n / 1024) % (32)::bigint))::integer + 1), 1)) || substr('0123456789abcdefghjkmnpqrstvwxyz'::text, ((((n / 32) % (32)::bigint))::integer + 1), 1)) || substr('0123456789abcdefghjkmnpqrstvwxyz'::text, (((n % (32)::bigint))::integer + 1), 1));

create or replace function rate_clock(at_ms double precision)
 returns double precision
 language sql
return coalesce(at_ms, ((extract(epoch from clock_timestamp()))::double precision * (1000)::double precision));

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

create table audit (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  at timestamptz(3) not null,
  actor text collate "C" not null,
  action text collate "C" not null,
  ref text collate "C" not null,
  detail jsonb not null default '{}'::jsonb,
  constraint audit_pkey primary key (workspace_id, id),
  constraint audit_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index audit_actor on audit using btree (workspace_id, actor, id);
create index audit_ref on audit using btree (workspace_id, ref, id);
create index audit_thing on audit using btree (workspace_id, split_part(action, '.'::text, 1), id) where (split_part(action, '.'::text, 1) <> 'meeting_request'::text);

create table booking_attempts (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  email_key text collate "C" not null,
  network text collate "C" not null,
  at timestamptz(3) not null,
  constraint booking_attempts_pkey primary key (workspace_id, id),
  constraint booking_attempts_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index booking_attempts_age on booking_attempts using btree (at);
create index booking_attempts_email on booking_attempts using btree (workspace_id, email_key, at);
create index booking_attempts_network on booking_attempts using btree (workspace_id, network, at);

create table booking_attendees (
  workspace_id text collate "C" not null,
  booking_id text collate "C" not null,
  email_key text collate "C" not null,
  email text not null,
  name text,
  rsvp text not null default 'needs_action'::text,
  rsvp_sequence integer,
  rsvp_dtstamp timestamptz(3),
  constraint booking_attendees_pkey primary key (workspace_id, booking_id, email_key),
  constraint booking_attendees_rsvp_check check ((rsvp = any (array['needs_action'::text, 'accepted'::text, 'declined'::text, 'tentative'::text]))),
  constraint booking_attendees_workspace_id_booking_id_fkey foreign key (workspace_id, booking_id) references bookings(workspace_id, id) on delete cascade
);
create index booking_attendees_email on booking_attendees using btree (workspace_id, email_key);

create table booking_hold_members (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  hold_id text collate "C" not null,
  during tstzrange not null,
  held_until timestamptz(3) not null,
  constraint booking_hold_members_pkey primary key (workspace_id, member_id, hold_id),
  constraint booking_hold_members_workspace_id_hold_id_fkey foreign key (workspace_id, hold_id) references booking_holds(workspace_id, id) on delete cascade,
  constraint booking_hold_members_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id) on delete cascade
);
create index booking_hold_members_hold on booking_hold_members using btree (workspace_id, hold_id);

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
  constraint booking_holds_pkey primary key (workspace_id, id),
  constraint booking_holds_digest_unique unique (workspace_id, digest),
  constraint booking_holds_time_or_words check (((during is null) <> (words is null))),
  constraint booking_holds_workspace_id_link_id_fkey foreign key (workspace_id, link_id) references booking_links(workspace_id, id) on delete cascade
);
create index booking_holds_age on booking_holds using btree (created_at);
create index booking_holds_email on booking_holds using btree (workspace_id, email_key);
create index booking_holds_link on booking_holds using btree (workspace_id, link_id, held_until) where (held_until is not null);

create table booking_link_orders (
  workspace_id text collate "C" not null,
  link_id text collate "C" not null,
  day date not null,
  bookings integer not null default 0,
  questions integer not null default 0,
  constraint booking_link_orders_pkey primary key (workspace_id, link_id, day),
  constraint booking_link_orders_workspace_id_link_id_fkey foreign key (workspace_id, link_id) references booking_links(workspace_id, id) on delete cascade
);

create table booking_link_uses (
  workspace_id text collate "C" not null,
  link_id text collate "C" not null,
  use text collate "C" not null,
  at timestamptz(3) not null,
  constraint booking_link_uses_pkey primary key (workspace_id, link_id, use),
  constraint booking_link_uses_workspace_id_link_id_fkey foreign key (workspace_id, link_id) references booking_links(workspace_id, id) on delete cascade
);

create table booking_link_visits (
  workspace_id text collate "C" not null,
  link_id text collate "C" not null,
  day date not null,
  visits integer not null,
  constraint booking_link_visits_pkey primary key (workspace_id, link_id, day),
  constraint booking_link_visits_workspace_id_link_id_fkey foreign key (workspace_id, link_id) references booking_links(workspace_id, id) on delete cascade
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
  questions jsonb not null default '[]'::jsonb,
  confirm_address boolean not null default false,
  indexed boolean not null default false,
  single_use boolean not null default false,
  for_email text,
  active boolean not null default true,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint booking_links_pkey primary key (workspace_id, id),
  constraint booking_links_language_known check ((language = any (array['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'nl'::text, 'pt'::text]))),
  constraint booking_links_limits check (((buffer_minutes >= 0) and (notice_minutes >= 0) and (days_ahead > 0) and (daily_limit > 0))),
  constraint booking_links_workspace_id_kind_id_fkey foreign key (workspace_id, kind_id) references meeting_kinds(workspace_id, id) on delete cascade
);
create unique index booking_links_name_unique on booking_links using btree (workspace_id, name) where (deleted_at is null);

create table booking_members (
  workspace_id text collate "C" not null,
  booking_id text collate "C" not null,
  member_id text collate "C" not null,
  during tstzrange not null,
  live boolean not null default true,
  constraint booking_members_pkey primary key (workspace_id, booking_id, member_id),
  constraint booking_members_free exclude using gist (workspace_id with =, member_id with =, during with &&) where (live),
  constraint booking_members_workspace_id_booking_id_fkey foreign key (workspace_id, booking_id) references bookings(workspace_id, id) on delete cascade,
  constraint booking_members_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id)
);
create index booking_members_ahead on booking_members using btree (workspace_id, member_id, upper(during)) where live;

create table bookings (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  request_id text collate "C" not null,
  uid text collate "C" not null,
  during tstzrange not null,
  zone text not null,
  tzdb text not null,
  sequence integer not null default 0,
  live boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  start_sequence integer not null default 0,
  place jsonb,
  entry text,
  constraint bookings_pkey primary key (workspace_id, id),
  constraint bookings_workspace_id_request_id_key unique (workspace_id, request_id),
  constraint bookings_workspace_id_uid_key unique (workspace_id, uid),
  constraint bookings_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index bookings_start on bookings using btree (workspace_id, lower(during), id) where live;

create table busy (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  source text collate "C" not null,
  week integer not null,
  packed bytea,
  synced_at timestamptz(3) not null,
  unknown bytea,
  constraint busy_pkey primary key (workspace_id, member_id, source, week),
  constraint busy_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id) on delete cascade
);

create table calendar_connections (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  kind text not null,
  name text not null,
  secret bytea not null,
  created_at timestamptz(3) not null,
  is_bound boolean not null default false,
  constraint calendar_connections_pkey primary key (workspace_id, id),
  constraint calendar_connections_kind_check check ((kind = any (array['ics'::text, 'caldav'::text, 'google'::text, 'microsoft'::text]))),
  constraint calendar_connections_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id) on delete cascade
);

create table calendar_entries (
  workspace_id text collate "C" not null,
  calendar_id text collate "C" not null,
  booking_id text collate "C" not null,
  ref text collate "C" not null,
  etag text collate "C",
  sequence integer not null,
  noticed text,
  constraint calendar_entries_pkey primary key (workspace_id, calendar_id, booking_id),
  constraint calendar_entries_workspace_id_booking_id_fkey foreign key (workspace_id, booking_id) references bookings(workspace_id, id) on delete cascade,
  constraint calendar_entries_workspace_id_calendar_id_fkey foreign key (workspace_id, calendar_id) references calendars(workspace_id, id) on delete cascade
);
create index calendar_entries_booking on calendar_entries using btree (workspace_id, booking_id);

create table calendar_links (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  kind text not null,
  account text not null,
  tentative text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text collate "C",
  verifier bytea,
  used_at timestamptz(3),
  mailed_at timestamptz(3),
  constraint calendar_links_pkey primary key (workspace_id, id),
  constraint calendar_links_kind_check check ((kind = any (array['google'::text, 'microsoft'::text]))),
  constraint calendar_links_tentative_check check ((tentative = any (array['busy'::text, 'free'::text]))),
  constraint calendar_links_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id) on delete cascade
);
create index calendar_links_over on calendar_links using btree (expires_at);

create table calendar_objects (
  workspace_id text collate "C" not null,
  calendar_id text collate "C" not null,
  ref text collate "C" not null,
  etag text collate "C" not null,
  uid text collate "C" not null,
  ics text not null,
  constraint calendar_objects_pkey primary key (workspace_id, calendar_id, ref),
  constraint calendar_objects_workspace_id_calendar_id_fkey foreign key (workspace_id, calendar_id) references calendars(workspace_id, id) on delete cascade
);

create table calendars (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  member_id text collate "C" not null,
  zone text,
  tentative text not null default 'busy'::text,
  cursor text,
  known_from integer,
  known_to integer,
  fresh_until timestamptz(3),
  synced_at timestamptz(3),
  events integer not null default 0,
  unreadable integer not null default 0,
  problem text,
  failing_since timestamptz(3),
  told_at timestamptz(3),
  status text collate "C" not null default 'queued'::text,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  lease_until timestamptz(3),
  lease_owner integer,
  claim_no integer not null default 0,
  open_claims smallint not null default 0,
  awaited_at timestamptz(3),
  takes_bookings boolean not null default false,
  is_read_only boolean not null default false,
  constraint calendars_pkey primary key (workspace_id, id),
  constraint calendars_status_check check ((status = any (array['queued'::text, 'leased'::text]))),
  constraint calendars_tentative_check check ((tentative = any (array['busy'::text, 'free'::text]))),
  constraint calendars_workspace_id_connection_id_fkey foreign key (workspace_id, connection_id) references calendar_connections(workspace_id, id) on delete cascade
);
create index calendars_of_member on calendars using btree (workspace_id, member_id);
create index calendars_turns on calendars using btree (workspace_id, next_attempt_at, id) where (status = any (array['queued'::text, 'leased'::text]));

create table caught_deliveries (
  workspace_id text collate "C" not null,
  delivery_id text collate "C" not null,
  attempt smallint not null,
  endpoint_id text collate "C" not null,
  request_id text collate "C",
  event_type text collate "C" not null,
  headers jsonb not null,
  body text not null,
  at timestamptz(3) not null,
  constraint caught_deliveries_pkey primary key (workspace_id, delivery_id, attempt),
  constraint caught_deliveries_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index caught_deliveries_request on caught_deliveries using btree (workspace_id, request_id, delivery_id);

create table decision_inputs (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  n integer not null,
  packed bytea not null,
  created_at timestamptz(3) not null,
  constraint decision_inputs_pkey primary key (workspace_id, request_id, n),
  constraint decision_inputs_workspace_id_request_id_n_fkey foreign key (workspace_id, request_id, n) references decisions(workspace_id, request_id, n) on delete cascade
) with (autovacuum_vacuum_scale_factor=0.05);
create index decision_inputs_age on decision_inputs using btree (created_at);

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
  constraint decisions_pkey primary key (workspace_id, request_id, n),
  constraint decisions_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
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
  failed_at timestamptz(3),
  resent_at timestamptz(3),
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_owner integer,
  claim_no integer not null default 0,
  created_at timestamptz(3) not null,
  last_attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  open_claims smallint not null default 0,
  constraint deliveries_pkey primary key (workspace_id, endpoint_id, id, status),
  constraint deliveries_check check (((failed_at is not null) = (status = 'failed'::text)))
) partition by list (status);
create index deliveries_type on deliveries using btree (workspace_id, endpoint_id, event_type, id);

create table deliveries_failed partition of deliveries for values in ('failed');
create index deliveries_failed_age on deliveries_failed using btree (created_at);
create index deliveries_recoverable on deliveries_failed using btree (workspace_id, endpoint_id, failed_at) where (resent_at is null);

create table deliveries_pending partition of deliveries for values in ('pending') with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
create index deliveries_lane on deliveries_pending using btree (endpoint_id, next_attempt_at, id);
create index deliveries_tests on deliveries_pending using btree (endpoint_id, next_attempt_at, id) where (event_type = 'test'::text);

create table deliveries_success partition of deliveries for values in ('success') with (autovacuum_vacuum_scale_factor=0.05);
create index deliveries_success_age on deliveries_success using btree (created_at);

create table delivery_attempts (
  workspace_id text collate "C" not null,
  delivery_id text collate "C" not null,
  n smallint not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  failure text not null,
  code smallint,
  snippet text not null,
  constraint delivery_attempts_pkey primary key (workspace_id, delivery_id, n)
);
create index delivery_attempts_age on delivery_attempts using btree (at);

create table description_readings (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  version integer not null,
  engine_version text not null,
  input jsonb not null,
  result jsonb not null,
  at timestamptz(3) not null,
  constraint description_readings_pkey primary key (workspace_id, request_id, version),
  constraint description_readings_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);

create table directory (
  kind text collate "C" not null,
  lookup text collate "C" not null,
  workspace_id text collate "C" not null,
  ref text collate "C",
  request_id text collate "C",
  party_id text collate "C",
  digest_id text collate "C",
  constraint directory_pkey primary key (kind, lookup),
  constraint directory_target check (
case
    when (kind = any (array['guest'::text, 'stop'::text, 'organizer'::text, 'approval'::text])) then ((ref is null) and (request_id is not null) and (party_id is not null) and ((digest_id is not null) = (kind = 'approval'::text)))
    else ((ref is not null) and (request_id is null) and (party_id is null) and (digest_id is null))
end),
  constraint directory_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index directory_approvals on directory using btree (digest_id) where (digest_id is not null);
create index directory_links on directory using btree (request_id, party_id) where (request_id is not null);
create index directory_ref on directory using btree (kind, ref) where (ref is not null);

create table events (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  type text collate "C" not null,
  request_id text collate "C",
  body text not null,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null,
  resent_at timestamptz(3),
  constraint events_pkey primary key (workspace_id, id),
  constraint events_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
) with (autovacuum_vacuum_scale_factor=0.05);
create index events_age on events using btree (created_at);
create index events_forward on events using btree (workspace_id, xid, id);
create index events_type on events using btree (workspace_id, type, id);
create index events_type_forward on events using btree (workspace_id, type, xid, id);

create table facts (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  n integer not null,
  at timestamptz(3) not null,
  kind text not null,
  actor text collate "C" not null,
  body jsonb not null,
  set_aside_at timestamptz(3),
  set_aside_why text,
  constraint facts_pkey primary key (workspace_id, request_id, n),
  constraint facts_set_aside check (((set_aside_at is null) = (set_aside_why is null))),
  constraint facts_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index facts_set_aside on facts using btree (workspace_id, request_id) where (set_aside_at is not null);

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
) with (autovacuum_vacuum_scale_factor=0.05);
create index idempotency_keys_age on idempotency_keys using btree (created_at);

create table installation (
  only_row boolean not null default true,
  held_at timestamptz(3),
  backed_up_at timestamptz(3),
  constraint installation_pkey primary key (only_row),
  constraint installation_one_row check (only_row)
);

create table key_version (
  only_row boolean not null default true,
  version bigint not null,
  constraint key_version_pkey primary key (only_row),
  constraint key_version_only_row_check check (only_row)
);

create table mail_stray (
  id text collate "C" not null,
  raw bytea not null,
  envelope jsonb not null,
  why text not null,
  received_at timestamptz(3) not null,
  constraint mail_stray_pkey primary key (id)
);
create index mail_stray_age on mail_stray using btree (received_at);

create table mailbox_cursors (
  mailbox text collate "C" not null,
  uid_validity bigint not null,
  uid bigint not null,
  updated_at timestamptz(3) not null,
  constraint mailbox_cursors_pkey primary key (mailbox)
);

create table mailbox_waiting (
  mailbox text collate "C" not null,
  uid_validity bigint not null,
  uid bigint not null,
  since timestamptz(3) not null,
  next_at timestamptz(3) not null,
  constraint mailbox_waiting_pkey primary key (mailbox, uid_validity, uid)
);
create index mailbox_waiting_due on mailbox_waiting using btree (mailbox, next_at);

create table meeting_kinds (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  title text not null,
  team_id text collate "C",
  workspace_membership_id text collate "C",
  durations integer[] not null,
  place jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint meeting_kinds_pkey primary key (workspace_id, id),
  constraint meeting_kinds_durations check ((cardinality(durations) > 0)),
  constraint meeting_kinds_one_host check (((team_id is null) <> (workspace_membership_id is null))),
  constraint meeting_kinds_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade,
  constraint meeting_kinds_workspace_id_team_id_fkey foreign key (workspace_id, team_id) references teams(workspace_id, id),
  constraint meeting_kinds_workspace_id_workspace_membership_id_fkey foreign key (workspace_id, workspace_membership_id) references workspace_members(workspace_id, id)
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
  from_local text collate "C" not null,
  stand_in_member_id text collate "C",
  introduction_guidance text,
  requester_key text collate "C",
  asked_by text,
  requester_domain text collate "C",
  place jsonb,
  place_source text collate "C",
  let_run boolean not null default false,
  booking_link_id text collate "C",
  answers jsonb,
  constraint meeting_requests_pkey primary key (workspace_id, id),
  constraint meeting_requests_asked_by_check check ((asked_by = any (array['outsider'::text, 'unproven'::text]))),
  constraint meeting_requests_check check (((paused_at is not null) = (status = 'paused'::text))),
  constraint meeting_requests_check1 check (((booked_at is not null) = (status = 'booked'::text))),
  constraint meeting_requests_check2 check (((cancelled_at is not null) = (status = 'cancelled'::text))),
  constraint meeting_requests_place_has_source check (((place is null) = (place_source is null))),
  constraint meeting_requests_place_source_known check ((place_source = any (array['request'::text, 'team'::text, 'member'::text]))),
  constraint meeting_requests_source_check check ((source = any (array['api'::text, 'mail'::text, 'console'::text, 'link'::text]))),
  constraint meeting_requests_status_check check ((status = any (array['active'::text, 'paused'::text, 'booked'::text, 'cancelled'::text]))),
  constraint meeting_requests_booking_link_fkey foreign key (workspace_id, booking_link_id) references booking_links(workspace_id, id),
  constraint meeting_requests_stand_in_fkey foreign key (workspace_id, stand_in_member_id) references workspace_members(workspace_id, id),
  constraint meeting_requests_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade,
  constraint meeting_requests_workspace_id_organizer_member_id_fkey foreign key (workspace_id, organizer_member_id) references workspace_members(workspace_id, id)
) with (autovacuum_vacuum_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
create index meeting_requests_booking_link on meeting_requests using btree (workspace_id, booking_link_id, id) where (booking_link_id is not null);
create index meeting_requests_organizer_status on meeting_requests using btree (workspace_id, organizer_key, status, id);
create index meeting_requests_requester on meeting_requests using btree (workspace_id, requester_key, id) where (requester_key is not null);
create index meeting_requests_requester_domain on meeting_requests using btree (workspace_id, requester_domain, id) where (requester_domain is not null);
create index meeting_requests_status on meeting_requests using btree (workspace_id, status, id);
create index meeting_requests_team on meeting_requests using btree (workspace_id, team_id, id) where (team_id is not null);
create index meeting_requests_unproven on meeting_requests using btree (workspace_id, id) where (asked_by = 'unproven'::text);

create table message_raw (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  raw bytea not null,
  created_at timestamptz(3) not null,
  without_line bytea,
  constraint message_raw_pkey primary key (workspace_id, id),
  constraint message_raw_workspace_id_id_fkey foreign key (workspace_id, id) references messages(workspace_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor=0.05);
create index message_raw_of_workspace_age on message_raw using btree (workspace_id, created_at);

create table messages (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  direction text not null,
  request_id text collate "C",
  thread_id text collate "C",
  kind text collate "C" not null,
  from_email text not null,
  from_key text collate "C" not null,
  from_name text,
  rcpt text[] not null,
  copied text[] not null default '{}'::text[],
  subject text not null,
  message_id text collate "C" not null,
  in_reply_to text collate "C",
  references_ids text[] not null default '{}'::text[],
  token text collate "C",
  dedupe_key text collate "C" not null,
  visible text not null,
  quoted text not null default ''::text,
  calendar jsonb,
  bounce jsonb,
  trust text,
  tray_reason text,
  source text,
  at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  twin_of text collate "C",
  date_offset_minutes integer,
  cause_kind text collate "C",
  cause_ref text collate "C",
  sequence integer,
  generation integer,
  asked jsonb not null default '[]'::jsonb,
  written_for text collate "C",
  proof text,
  quick boolean not null default false,
  team_id text collate "C",
  personal_line text,
  constraint messages_pkey primary key (workspace_id, id),
  constraint messages_once unique (workspace_id, dedupe_key),
  constraint messages_direction_check check ((direction = any (array['in'::text, 'out'::text]))),
  constraint messages_proof_check check ((proof = any (array['token'::text, 'person'::text]))),
  constraint messages_source_check check ((source = any (array['smtp'::text, 'lmtp'::text, 'imap'::text, 'mailroom'::text, 'page'::text]))),
  constraint messages_trust_check check ((trust = any (array['authenticated'::text, 'unknown'::text, 'failed'::text]))),
  constraint messages_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade,
  constraint messages_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index messages_bounces on messages using btree (workspace_id, lower((bounce ->> 'sentTo'::text)), id) where (kind = 'bounce'::text);
create index messages_message_id on messages using btree (workspace_id, message_id) where (direction = 'in'::text);
create index messages_request on messages using btree (workspace_id, request_id, id);
create index messages_sent_id on messages using btree (message_id) where (direction = 'out'::text);
create index messages_tray on messages using btree (workspace_id, id) where (tray_reason is not null);
create index messages_unrouted on messages using btree (id) where (tray_reason = 'nobody_eligible'::text);

create table model_readings (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  request_id text collate "C",
  status text not null default 'queued'::text,
  input jsonb not null,
  asked_at timestamptz(3) not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  lease_until timestamptz(3),
  lease_owner integer,
  claim_no integer not null default 0,
  open_claims integer not null default 0,
  answer jsonb,
  failure text,
  model text,
  prompt_version integer,
  tokens integer,
  duration_ms integer,
  constraint model_readings_pkey primary key (workspace_id, id),
  constraint model_readings_status_check check ((status = any (array['queued'::text, 'leased'::text, 'answered'::text, 'failed'::text]))),
  constraint model_readings_workspace_id_id_fkey foreign key (workspace_id, id) references messages(workspace_id, id) on delete cascade
);
create index model_readings_asked on model_readings using btree (workspace_id, asked_at);
create index model_readings_waiting on model_readings using btree (workspace_id, next_attempt_at, id) where (status = any (array['queued'::text, 'leased'::text]));

create table negotiations (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  due_at timestamptz,
  wanted_rev integer not null default 1,
  decided_rev integer not null default 0,
  generation integer not null default 0,
  attention text,
  failures integer not null default 0,
  failing_since timestamptz(3),
  failure text,
  failure_told_at timestamptz(3),
  constraint negotiations_pkey primary key (workspace_id, request_id),
  constraint negotiations_failing check ((((failures = 0) = (failing_since is null)) and ((failures = 0) = (failure is null)))),
  constraint negotiations_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
create index negotiations_attention on negotiations using btree (workspace_id, request_id) where (attention is not null);
create index negotiations_due on negotiations using btree (due_at, workspace_id) where (due_at is not null);
create index negotiations_failing on negotiations using btree (workspace_id, request_id) where (failing_since is not null);
create index negotiations_turn on negotiations using btree (workspace_id, due_at, request_id) where (due_at is not null);

create table nodes (
  id integer not null,
  started_at timestamptz not null default now(),
  dead_at timestamptz,
  development boolean not null default false,
  working boolean not null default true,
  key_ids text[] not null default '{}'::text[],
  constraint nodes_pkey primary key (id)
);

create table offered_times (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  member_id text collate "C" not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  constraint offered_times_pkey primary key (workspace_id, request_id, member_id, starts_at, ends_at),
  constraint offered_times_workspace_id_request_id_member_id_fkey foreign key (workspace_id, request_id, member_id) references request_hosts(workspace_id, request_id, member_id) on delete cascade
) with (autovacuum_vacuum_scale_factor=0.05);
create index offered_times_next on offered_times using btree (workspace_id, member_id, starts_at, ends_at desc, request_id);

create table offers (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  round integer not null,
  n integer not null,
  during tstzrange not null,
  state text not null default 'open'::text,
  constraint offers_pkey primary key (workspace_id, request_id, round, n),
  constraint offers_state_check check ((state = any (array['open'::text, 'taken'::text, 'lapsed'::text]))),
  constraint offers_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
) with (fillfactor=70);

create table outbox (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  dedupe_key text collate "C" not null,
  recipient text not null,
  kind text collate "C" not null,
  details jsonb,
  status text not null default 'queued'::text,
  created_at timestamptz(3) not null,
  request_id text collate "C",
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_owner integer,
  claim_no integer not null default 0,
  leased_at timestamptz(3),
  sent_at timestamptz(3),
  failure text,
  provider_id text,
  open_claims smallint not null default 0,
  recipient_key text collate "C" not null,
  approved_at timestamptz(3),
  reviewed boolean not null default false,
  constraint outbox_pkey primary key (workspace_id, id),
  constraint outbox_cause_unique unique (workspace_id, dedupe_key),
  constraint outbox_status_check check ((status = any (array['queued'::text, 'leased'::text, 'sent'::text, 'failed'::text, 'suppressed'::text, 'held'::text, 'review'::text, 'withdrawn'::text]))),
  constraint outbox_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade,
  constraint outbox_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
create index outbox_notices_age on outbox using btree (created_at) where ((request_id is null) and (status = any (array['sent'::text, 'failed'::text, 'suppressed'::text])));
create index outbox_request on outbox using btree (workspace_id, request_id) where (request_id is not null);
create index outbox_review on outbox using btree (workspace_id, id) where (status = 'review'::text);
create index outbox_turns on outbox using btree (workspace_id, next_attempt_at, id) where (status = any (array['queued'::text, 'leased'::text]));

create table participant_addresses (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  participant_id text collate "C" not null,
  email_key text collate "C" not null,
  relation text not null,
  confirmed_at timestamptz(3),
  constraint participant_addresses_pkey primary key (workspace_id, request_id, participant_id, email_key),
  constraint participant_addresses_relation_check check ((relation = any (array['named'::text, 'copied'::text, 'confirmed'::text]))),
  constraint participant_addresses_workspace_id_request_id_participant__fkey foreign key (workspace_id, request_id, participant_id) references participants(workspace_id, request_id, id) on delete cascade
);

create table participants (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  id text collate "C" not null,
  email_key text collate "C" not null,
  person_id text collate "C" not null,
  email text not null,
  "position" integer not null,
  zone text,
  removed_at timestamptz(3),
  required boolean not null default true,
  replaced_by text collate "C",
  added_by text collate "C",
  zone_said boolean not null default false,
  link_generation integer not null default 0,
  language text collate "C",
  constraint participants_pkey primary key (workspace_id, request_id, id),
  constraint participants_workspace_id_request_id_email_key_key unique (workspace_id, request_id, email_key),
  constraint participants_workspace_id_person_id_fkey foreign key (workspace_id, person_id) references people(workspace_id, id),
  constraint participants_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index participants_email on participants using btree (workspace_id, email_key, request_id);
create index participants_person on participants using btree (workspace_id, person_id);

create table people (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  email text not null,
  email_key text collate "C" not null,
  name text,
  zone text,
  zone_source text,
  created_at timestamptz(3) not null,
  locale text,
  suppressed_at timestamptz(3),
  suppressed_reason text,
  suppression_lifted_at timestamptz(3),
  first_written_at timestamptz(3),
  former_names text[] not null default '{}'::text[],
  came_at timestamptz(3),
  constraint people_pkey primary key (workspace_id, id),
  constraint people_email_unique unique (workspace_id, email_key),
  constraint people_suppressed check (((suppressed_at is null) = (suppressed_reason is null))),
  constraint people_suppressed_reason_check check ((suppressed_reason = any (array['stop'::text, 'bounce'::text]))),
  constraint people_zone_source_check check ((zone_source = any (array['person'::text, 'member'::text, 'api'::text]))),
  constraint people_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index people_email_key on people using btree (email_key);
create index people_first_written on people using btree (workspace_id, first_written_at) where (first_written_at is not null);
create index people_suppressed on people using btree (workspace_id, suppressed_at, id) where (suppressed_at is not null);
create trigger people_keep_former_name before update of name on people for each row when (((old.name is not null) and (new.name is not null) and (old.name is distinct from new.name))) execute function keep_former_name();
create trigger people_keep_suppressed before insert on people for each row execute function keep_suppressed();

create table program_tokens (
  workspace_id text collate "C" not null,
  digest text collate "C" not null,
  program_id text collate "C" not null,
  kind text not null,
  challenge text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint program_tokens_pkey primary key (workspace_id, digest),
  constraint program_tokens_challenge check (((kind = 'code'::text) = (challenge is not null))),
  constraint program_tokens_kind_check check ((kind = any (array['code'::text, 'access'::text, 'refresh'::text]))),
  constraint program_tokens_workspace_id_program_id_fkey foreign key (workspace_id, program_id) references programs(workspace_id, id) on delete cascade
);
create index program_tokens_age on program_tokens using btree (expires_at);
create index program_tokens_program on program_tokens using btree (workspace_id, program_id);

create table programs (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  client_digest text collate "C" not null,
  name text not null,
  redirect_uri text collate "C" not null,
  scopes text[] not null,
  resource text collate "C" not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint programs_pkey primary key (workspace_id, id),
  constraint programs_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id) on delete cascade
);
create index programs_member on programs using btree (workspace_id, member_id);

create table provider_pauses (
  kind text not null,
  until timestamptz not null,
  constraint provider_pauses_pkey primary key (kind),
  constraint provider_pauses_kind_check check ((kind = any (array['google'::text, 'microsoft'::text])))
);

create unlogged table rate_nodes (
  node_id text collate "C" not null,
  alive_since_ms double precision not null,
  alive_until_ms double precision not null,
  constraint rate_nodes_pkey primary key (node_id)
);

create unlogged table rate_windows (
  key_id text collate "C" not null,
  stamps_ms double precision[] not null default '{}'::double precision[],
  node text collate "C" not null,
  is_held boolean not null default false,
  lease bigint,
  seq bigint not null,
  unseen integer not null default 0,
  is_wanted boolean not null default false,
  shared_until_ms double precision not null default 0,
  touched_ms double precision not null default 0,
  constraint rate_windows_pkey primary key (key_id)
) with (fillfactor=50);
create index rate_windows_wanted on rate_windows using btree (key_id) where is_wanted;

create table readings (
  workspace_id text collate "C" not null,
  message_id text collate "C" not null,
  version integer not null,
  request_id text collate "C" not null,
  source text not null,
  engine_version text not null,
  input jsonb not null,
  result jsonb not null,
  sure boolean not null,
  by text collate "C",
  at timestamptz(3) not null,
  differences text[] not null default '{}'::text[],
  constraint readings_pkey primary key (workspace_id, message_id, version),
  constraint readings_source_check check ((source = any (array['engine'::text, 'model'::text, 'person'::text]))),
  constraint readings_workspace_id_message_id_fkey foreign key (workspace_id, message_id) references messages(workspace_id, id) on delete cascade
);
create index readings_request on readings using btree (workspace_id, request_id);

create table request_hosts (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  member_id text collate "C" not null,
  via text not null,
  team_id text collate "C",
  left_at timestamptz(3),
  constraint request_hosts_pkey primary key (workspace_id, request_id, member_id),
  constraint request_hosts_via_check check ((via = any (array['organizer'::text, 'pool'::text, 'stack'::text, 'copied'::text]))),
  constraint request_hosts_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references workspace_members(workspace_id, id),
  constraint request_hosts_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);
create index request_hosts_member on request_hosts using btree (workspace_id, member_id, request_id);

create table schema_migrations (
  version integer not null,
  name text not null,
  applied_at timestamptz(3) not null default now(),
  keeps_previous boolean not null default false,
  keeps_since integer,
  constraint schema_migrations_pkey primary key (version)
);

create table seal_check (
  only_row boolean not null default true,
  sealed bytea not null,
  made_at timestamptz(3) not null default now(),
  constraint seal_check_pkey primary key (only_row),
  constraint seal_check_only_row_check check (only_row)
);

create table shown_offers (
  workspace_id text collate "C" not null,
  message_id text collate "C" not null,
  "position" integer not null,
  request_id text collate "C" not null,
  round integer not null,
  n integer not null,
  constraint shown_offers_pkey primary key (workspace_id, message_id, "position"),
  constraint shown_offers_workspace_id_message_id_fkey foreign key (workspace_id, message_id) references messages(workspace_id, id) on delete cascade,
  constraint shown_offers_workspace_id_request_id_round_n_fkey foreign key (workspace_id, request_id, round, n) references offers(workspace_id, request_id, round, n) on delete cascade
);
create index shown_offers_request on shown_offers using btree (workspace_id, request_id);

create table sign_in_accounts (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  email_key text collate "C" not null,
  created_at timestamptz(3) not null,
  constraint sign_in_accounts_pkey primary key (issuer, subject),
  constraint sign_in_accounts_email_unique unique (issuer, email_key)
);

create table sign_in_links (
  digest text collate "C" not null,
  email_key text collate "C" not null,
  asked_from text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint sign_in_links_pkey primary key (digest)
);
create index sign_in_links_email on sign_in_links using btree (email_key, created_at);
create index sign_in_links_expiry on sign_in_links using btree (expires_at);

create table sign_in_sessions (
  digest text collate "C" not null,
  email_key text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint sign_in_sessions_pkey primary key (digest)
);
create index sign_in_sessions_expiry on sign_in_sessions using btree (expires_at);

create table suppressed_digests (
  workspace_id text collate "C" not null,
  digest text collate "C" not null,
  reason text not null,
  since timestamptz(3) not null,
  constraint suppressed_digests_pkey primary key (workspace_id, digest),
  constraint suppressed_digests_reason_check check ((reason = any (array['stop'::text, 'bounce'::text]))),
  constraint suppressed_digests_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
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
  membership_id text collate "C",
  request_id text collate "C" not null,
  queue_seen jsonb not null,
  passed_over jsonb not null default '[]'::jsonb,
  at timestamptz(3) not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  sentence text not null,
  queue_length integer not null default 0,
  constraint team_assignments_pkey primary key (workspace_id, team_id, n),
  constraint team_assignments_id_unique unique (workspace_id, id),
  constraint team_assignments_request_unique unique (workspace_id, team_id, request_id),
  constraint team_assignments_member foreign key (workspace_id, member_id) references workspace_members(workspace_id, id),
  constraint team_assignments_workspace_id_team_id_fkey foreign key (workspace_id, team_id) references teams(workspace_id, id) on delete cascade
);
create index team_assignments_request on team_assignments using btree (workspace_id, request_id);

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
  place jsonb,
  constraint teams_pkey primary key (workspace_id, id),
  constraint teams_slug_unique unique (workspace_id, slug),
  constraint teams_check check ((active = (deactivated_at is null))),
  constraint teams_mode_check check ((mode = any (array['pool'::text, 'stack'::text, 'manual'::text]))),
  constraint teams_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index teams_active on teams using btree (workspace_id, id) where active;
create index teams_always_apply on teams using btree (workspace_id, id) where (active and (mode = 'stack'::text) and stack_always_apply);

create table threads (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  request_id text collate "C" not null,
  party text not null,
  party_id text collate "C" not null,
  token text collate "C" not null,
  subject text not null,
  created_at timestamptz(3) not null,
  constraint threads_pkey primary key (workspace_id, id),
  constraint threads_workspace_id_request_id_party_party_id_key unique (workspace_id, request_id, party, party_id),
  constraint threads_party_check check ((party = any (array['participant'::text, 'organizer'::text, 'host'::text]))),
  constraint threads_workspace_id_request_id_fkey foreign key (workspace_id, request_id) references meeting_requests(workspace_id, id) on delete cascade
);

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
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  proven boolean not null default false,
  format text collate "C" not null default 'parley'::text,
  constraint webhook_endpoints_pkey primary key (workspace_id, id),
  constraint webhook_endpoints_check check ((enabled = (disabled_at is null))),
  constraint webhook_endpoints_format_known check ((format = any (array['parley'::text, 'cloudevents'::text]))),
  constraint webhook_endpoints_workspace_id_fkey foreign key (workspace_id) references workspaces(id) on delete cascade
);
create index webhook_endpoints_by_id on webhook_endpoints using btree (id);
create index webhook_endpoints_live on webhook_endpoints using btree (workspace_id, id) where (deleted_at is null);

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
  notice_minutes integer not null default 240,
  buffer_minutes integer not null default 0,
  daily_limit integer,
  country text collate "C",
  days_off jsonb not null default '[]'::jsonb,
  language text collate "C",
  place jsonb,
  digest boolean not null default true,
  digested_on date,
  digest_id text collate "C",
  constraint workspace_members_pkey primary key (workspace_id, id),
  constraint workspace_members_person_unique unique (workspace_id, person_id),
  constraint workspace_members_buffer check ((buffer_minutes >= 0)),
  constraint workspace_members_check check ((active = (deactivated_at is null))),
  constraint workspace_members_daily_limit check ((daily_limit > 0)),
  constraint workspace_members_language_known check ((language = any (array['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'nl'::text, 'pt'::text]))),
  constraint workspace_members_notice check ((notice_minutes >= 0)),
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
  language text collate "C" not null default 'en'::text,
  reminders boolean not null default true,
  review boolean not null default false,
  model_reading boolean not null default true,
  follow_ups boolean not null default true,
  retention_days integer not null default 180,
  updated_at timestamptz(3) not null,
  digest boolean not null default true,
  held_at timestamptz(3),
  history_days integer,
  history_set_at timestamptz(3),
  constraint workspaces_pkey primary key (id),
  constraint workspaces_handle_unique unique (handle),
  constraint workspaces_history_days check (((history_days >= 30) and (history_days <= 3650))),
  constraint workspaces_language_known check ((language = any (array['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'nl'::text, 'pt'::text]))),
  constraint workspaces_retention_days check (((retention_days >= 1) and (retention_days <= 3650)))
);
create index workspaces_held on workspaces using btree (id) where (held_at is not null);
