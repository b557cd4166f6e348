-- A link of a guest or an organizer leads to a request and to somebody in it, and one that approves mail also to a summary. These were
-- one text with slashes that every look-up had to take apart: they are columns, and `ref` is what all other entries lead to.
alter table directory
  alter column ref drop not null,
  add column request_id text collate "C",
  add column party_id text collate "C",
  add column digest_id text collate "C";

drop index directory_approvals;
drop index directory_ref;

update directory
set request_id = split_part(ref, '/', case kind when 'approval' then 2 else 1 end),
    party_id = split_part(ref, '/', case kind when 'approval' then 1 else 2 end),
    digest_id = case kind when 'approval' then split_part(ref, '/', 3) end,
    ref = null
where kind in ('guest', 'stop', 'organizer', 'approval');

alter table directory add constraint directory_target check (
  case
    when kind in ('guest', 'stop', 'organizer', 'approval') then
      ref is null and request_id is not null and party_id is not null and (digest_id is not null) = (kind = 'approval')
    else ref is not null and request_id is null and party_id is null and digest_id is null
  end
);

create index directory_ref on directory (kind, ref) where ref is not null;
create index directory_links on directory (request_id, party_id) where request_id is not null;
create index directory_approvals on directory (digest_id) where digest_id is not null;
