-- Addresses of calendars were sealed for their connection alone. They are sealed for its workspace too from now on; only a node has the
-- secret that this takes, so it seals anew what is not bound yet when it starts. What an older node still inserts is not bound either.
alter table calendar_connections add column is_bound boolean not null default false;

-- Links that went out by mail, so that nobody gets any number of them in a day.
alter table calendar_links add column mailed_at timestamptz(3);
