-- A node that serves only the API leases nothing, but it has the secret of the database: nobody may change that beside it. Until now
-- such nodes were not in this table at all.
alter table nodes add column working boolean not null default true;
