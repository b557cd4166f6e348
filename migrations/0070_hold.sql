-- Runs beside the previous version.
-- A restored copy must not act on the world: its mails and webhooks have left long ago, from the original. While the installation is held,
-- nothing leaves it. What waits leaves when it is released.
create table installation (
  only_row boolean primary key default true,
  held_at timestamptz(3),
  constraint installation_one_row check (only_row)
);

insert into installation default values;
