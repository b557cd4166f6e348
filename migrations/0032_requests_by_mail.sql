-- Mail to a team makes a request. Who asked is kept with the request: somebody who writes again about the same thing does not
-- ask twice, and nobody asks for more than so many meetings a day.
alter table meeting_requests add column requester_key text collate "C";
create index meeting_requests_requester on meeting_requests (workspace_id, requester_key, id) where requester_key is not null;
create index meeting_requests_requester_domain on meeting_requests (workspace_id, split_part(requester_key, '@', 2), id)
  where requester_key is not null;

-- Which team a mail came to, so that it can still be taken when somebody is there again.
alter table messages add column team_id text collate "C";
create index messages_unrouted on messages (id) where tray_reason = 'nobody_eligible';
