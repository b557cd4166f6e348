-- Whether a node runs for development, so that nobody moves the clock beside one that does not. A node of an older version
-- does not say, and is taken for production.
alter table nodes add column development boolean not null default false;
