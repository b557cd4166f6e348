-- Runs beside the previous version.
-- What came of a booking link, by day: meetings that were booked at once, and visitors who wrote when they can. Requests are deleted with the
-- history of their workspace, and these numbers stay.
create table booking_link_orders (
  workspace_id text collate "C" not null,
  link_id text collate "C" not null,
  day date not null,
  bookings integer not null default 0,
  questions integer not null default 0,
  primary key (workspace_id, link_id, day),
  foreign key (workspace_id, link_id) references booking_links (workspace_id, id) on delete cascade
);
