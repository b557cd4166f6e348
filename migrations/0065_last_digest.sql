-- Links of a summary approve mail until the next one is written: the last one is known by its identifier.
alter table workspace_members add column digest_id text collate "C";

update workspace_members m
set digest_id = o.id
from outbox o
where o.workspace_id = m.workspace_id
  and o.dedupe_key = 'digest:' || to_char(m.digested_on, 'YYYY-MM-DD') || ':' || m.id;

-- What a summary lets be approved goes with it, a thousand summaries at a time.
create index directory_approvals on directory (split_part(ref, '/', 3)) where kind = 'approval';
