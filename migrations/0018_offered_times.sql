-- The times that a host has on offer in any request, so that the others avoid them: found from one time to the next, however
-- many requests are open. A row stands here only while its offer is open.
create table offered_times (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  member_id text collate "C" not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (workspace_id, request_id, member_id, starts_at, ends_at),
  foreign key (workspace_id, request_id, member_id) references request_hosts (workspace_id, request_id, member_id)
    on delete cascade
);
create index offered_times_next on offered_times (workspace_id, member_id, starts_at, ends_at desc, request_id);

insert into offered_times (workspace_id, request_id, member_id, starts_at, ends_at)
select distinct f.workspace_id, f.request_id, h.member_id, lower(f.during), upper(f.during)
from offers f
join request_hosts h on h.workspace_id = f.workspace_id and h.request_id = f.request_id and h.left_at is null
join meeting_requests r on r.workspace_id = f.workspace_id and r.id = f.request_id and r.status <> 'cancelled'
where f.state = 'open';

-- The meetings that a member still has ahead, without those of the past.
create index booking_members_ahead on booking_members (workspace_id, member_id, upper(during)) where live;
