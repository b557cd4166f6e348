-- The primary key finds the open offers of a request as well, and without an index on their state they are closed in place, where
-- there is room on the page.
drop index offers_open;
alter table offers set (fillfactor = 70);
