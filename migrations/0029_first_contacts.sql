-- When a workspace first wrote to somebody. How many there are in a day is limited, so that whoever gets hold of a key, or of
-- a token, cannot have a workspace write to the whole world.
alter table people add column first_written_at timestamptz(3);
update people p
set first_written_at = t.first
from (
  select a.workspace_id, a.person_id, min(t.created_at) as first
  from threads t
  join participants a on a.workspace_id = t.workspace_id and a.request_id = t.request_id and a.id = t.party_id
  where t.party = 'participant'
  group by a.workspace_id, a.person_id
) t
where p.workspace_id = t.workspace_id
  and p.id = t.person_id;
create index people_first_written on people (workspace_id, first_written_at) where first_written_at is not null;

-- Whoever asks has a turn until their transaction ends, so that two decisions at once do not both take the last place.
create function count_first_contacts(of_workspace text, since timestamptz) returns integer
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('first contacts of ' || of_workspace, 0));
  return (
    select count(*)
    from people
    where workspace_id = of_workspace
      and first_written_at >= since
  );
end
$$;
