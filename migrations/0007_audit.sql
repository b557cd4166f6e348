-- Who did what to keys, endpoints and secrets, for the people who must answer for it. Appended to, never changed.

create table audit (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  at timestamptz(3) not null,
  -- Who: the identifier of the key that asked.
  actor text collate "C" not null,
  action text collate "C" not null,
  -- To what: named by value, since it may be gone while the record stays.
  ref text collate "C" not null,
  primary key (workspace_id, id)
);
