-- A value that the first node sealed with its PARLEY_SECRET. A node with another secret cannot open it and does not start;
-- otherwise it would run until the first webhook had to be signed.
create table seal_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null,
  made_at timestamptz(3) not null default now()
);
