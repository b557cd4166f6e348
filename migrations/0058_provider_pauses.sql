-- A provider of calendars counts what all nodes ask together. Once it says that this installation has asked too often, no node asks it
-- again before then.
create table provider_pauses (
  kind text primary key check (kind in ('google', 'microsoft')),
  until timestamptz not null
);
