-- A delivery is found by its endpoint everywhere, so its key leads there and is the order of the list as well: one index
-- fewer to write when a delivery is made, and again when it is done and its row goes to another partition.
alter table deliveries drop constraint deliveries_pkey;
drop index deliveries_endpoint;
alter table deliveries add primary key (workspace_id, endpoint_id, id, status);
