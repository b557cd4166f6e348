-- Where people meet: {"kind":"video","url"}, {"kind":"phone","number"}, {"kind":"address","text"} or {"kind":"none"}. A default on
-- members and teams; on a request what it found when it was made, and whose word that was. A booking has the place that its
-- invites say.
alter table workspace_members add column place jsonb;
alter table teams add column place jsonb;
alter table meeting_requests
  add column place jsonb,
  add column place_source text collate "C",
  add constraint meeting_requests_place_source_known check (place_source in ('request', 'team', 'member')),
  add constraint meeting_requests_place_has_source check ((place is null) = (place_source is null));
alter table bookings add column place jsonb;
