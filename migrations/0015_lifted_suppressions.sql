-- When an admin last let a person get mail again, as the workspace's clock showed it: what came back before does not count
-- any more. And reports about an address, found when the next one has to be judged by them.
alter table people add column suppression_lifted_at timestamptz(3);
create index messages_bounces on messages (workspace_id, lower(bounce ->> 'sentTo'), id) where kind = 'bounce';
