-- Every action is on record now, with what was small and no secret about it: which fields changed, to whom something went.
alter table audit add column detail jsonb not null default '{}';

-- "Who did that?" is asked about one thing.
create index audit_ref on audit (workspace_id, ref, id);
