-- In development a workspace can point a webhook at Parley itself, to see what its own systems would get. The newest are kept, as they came in.
create table caught_deliveries (
  workspace_id text collate "C" not null references workspaces (id) on delete cascade,
  delivery_id text collate "C" not null,
  attempt smallint not null,
  endpoint_id text collate "C" not null,
  request_id text collate "C",
  event_type text collate "C" not null,
  headers jsonb not null,
  body text not null,
  at timestamptz(3) not null,
  primary key (workspace_id, delivery_id, attempt)
);
create index caught_deliveries_request on caught_deliveries (workspace_id, request_id, delivery_id);
