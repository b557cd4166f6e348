-- Addresses of calendars were sealed for their connection alone. They are sealed for its workspace too from now on; only a node has the
-- secret that this takes, so it seals anew what is not bound yet when it starts.
alter table calendar_connections add column is_bound boolean not null default true;
update calendar_connections set is_bound = false where kind in ('ics', 'caldav');

-- Links that went out by mail, so that nobody gets any number of them in a day.
alter table calendar_links add column mailed_at timestamptz(3);
