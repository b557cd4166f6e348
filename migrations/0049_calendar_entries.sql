-- Bookings in the calendars of their hosts. A booking keeps its event as calendars get it, one calendar of a member takes
-- bookings, and an entry is what was written where, and what its owner did with it since.
alter table bookings add column entry text;
alter table calendars add column takes_bookings boolean not null default false;

create table calendar_entries (
  workspace_id text collate "C" not null,
  calendar_id text collate "C" not null,
  booking_id text collate "C" not null,
  ref text collate "C" not null,
  etag text collate "C",
  sequence integer not null,
  noticed text,
  primary key (workspace_id, calendar_id, booking_id),
  foreign key (workspace_id, calendar_id) references calendars (workspace_id, id) on delete cascade,
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id) on delete cascade
);
