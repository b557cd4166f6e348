-- Who is not of the workspace and asks by mail gets a share of its days, and who cannot even be proven a smaller one: anybody can
-- write in many names, and members and programs must not wait for it. Null for requests of the workspace's own people.
alter table meeting_requests add column asked_by text check (asked_by in ('outsider', 'unproven'));
create index meeting_requests_unproven on meeting_requests (workspace_id, id) where asked_by = 'unproven';

-- Names below one registered domain cost nothing, so they are counted as one.
alter table meeting_requests add column requester_domain text collate "C";
update meeting_requests set requester_domain = split_part(requester_key, '@', 2) where requester_key is not null;
drop index meeting_requests_requester_domain;
create index meeting_requests_requester_domain on meeting_requests (workspace_id, requester_domain, id)
  where requester_domain is not null;
