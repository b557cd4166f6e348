-- Whether the recipient of a mail may still be written to is asked each time that the mail is claimed. With the key by which people
-- are known, the claim answers that itself. What has ended is never asked about again, so only what waits is filled in.
alter table outbox add column recipient_key text collate "C" not null default '';
update outbox o
set recipient_key = known.key
from (
  select w.workspace_id, w.id, coalesce(min(p.email_key), lower(w.recipient)) as key
  from outbox w
  left join people p on p.workspace_id = w.workspace_id and lower(p.email) = lower(w.recipient)
  where w.status in ('queued', 'leased', 'held')
  group by w.workspace_id, w.id
) known
where o.workspace_id = known.workspace_id
  and o.id = known.id;
alter table outbox alter column recipient_key drop default;
