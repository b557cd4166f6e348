-- Teams take requests. An assignment says who got a request, why, and who was passed over; it has an identifier of its own, so
-- that it can be listed and stands in the timeline of its request. No version before this one has written any.
delete from team_assignments;
alter table team_assignments
  add column id text collate "C" not null,
  add column member_id text collate "C" not null,
  add column sentence text not null,
  add column queue_length integer not null default 0,
  alter column membership_id drop not null,
  alter column passed_over drop default,
  alter column passed_over type jsonb using '[]'::jsonb,
  alter column passed_over set default '[]'::jsonb,
  add constraint team_assignments_id_unique unique (workspace_id, id),
  add constraint team_assignments_member foreign key (workspace_id, member_id) references workspace_members (workspace_id, id);
create index team_assignments_request on team_assignments (workspace_id, request_id);

-- What a team's settings say about a request is fixed when it is made.
alter table meeting_requests add column introduction_guidance text;
create index meeting_requests_team on meeting_requests (workspace_id, team_id, id) where team_id is not null;

-- Colleagues who are copied on a mail to a team host the meeting as well.
alter table request_hosts
  drop constraint request_hosts_via_check,
  add constraint request_hosts_via_check check (via in ('organizer', 'pool', 'stack', 'copied'));
