-- Who organized a meeting and then left the workspace cannot answer for it any more. A booked request stays theirs by name,
-- and somebody stands in for them: another host of the meeting, else an admin, never somebody who takes part in it.
alter table meeting_requests
  add column stand_in_member_id text collate "C",
  add constraint meeting_requests_stand_in_fkey foreign key (workspace_id, stand_in_member_id) references workspace_members(workspace_id, id);

-- Requests whose organizer had left before could not be decided at all.
update meeting_requests r
set stand_in_member_id = coalesce(
  (
    select h.member_id
    from request_hosts h
    where h.workspace_id = r.workspace_id
      and h.request_id = r.id
      and h.left_at is null
    order by h.member_id
    limit 1
  ),
  (
    select m.id
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = r.workspace_id
      and m.role = 'admin'
      and m.active
      and not exists (
        select
        from participants t
        where t.workspace_id = r.workspace_id
          and t.request_id = r.id
          and t.email_key = p.email_key
          and t.removed_at is null
      )
    order by m.id
    limit 1
  )
)
from request_hosts o
where o.workspace_id = r.workspace_id
  and o.request_id = r.id
  and o.member_id = r.organizer_member_id
  and o.left_at is not null;

insert into request_hosts (workspace_id, request_id, member_id, via)
select workspace_id, id, stand_in_member_id, 'organizer'
from meeting_requests
where stand_in_member_id is not null
on conflict (workspace_id, request_id, member_id) do nothing;

-- Where nobody was found, they stay.
update request_hosts o
set left_at = null
from meeting_requests r
where r.workspace_id = o.workspace_id
  and r.id = o.request_id
  and r.organizer_member_id = o.member_id
  and r.stand_in_member_id is null
  and o.left_at is not null;
