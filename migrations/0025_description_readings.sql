-- What the request's own words say about times was read anew at every decision. It is read once now, before anything is
-- decided, and kept with what it was read from; another text, zone or length makes another version.

create table description_readings (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  version integer not null,
  engine_version text not null,
  input jsonb not null,
  result jsonb not null,
  at timestamptz(3) not null,
  primary key (workspace_id, request_id, version),
  foreign key (workspace_id, request_id) references meeting_requests (workspace_id, id) on delete cascade
);
