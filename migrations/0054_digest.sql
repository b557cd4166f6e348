-- Once a working day everybody for whom something waits gets one mail about all of it. Each member and the whole workspace can
-- switch that off. The day of the last one is kept on the member: whoever sets it first writes that mail, also with two nodes.
alter table workspaces add column digest boolean not null default true;
alter table workspace_members add column digest boolean not null default true;
alter table workspace_members add column digested_on date;

-- A worker looks every minute for whom something waits.
create index negotiations_attention on negotiations (workspace_id, request_id) where attention is not null;
