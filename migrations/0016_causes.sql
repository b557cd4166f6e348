-- Why a mail was sent, what it asked and for whom it was written were read out of a key and out of its text. They are
-- columns now, and the key only keeps a mail from being written twice.

alter table messages
  -- Out, of a request: what it was sent for (core/negotiation/cause.ts), in which generation of the negotiation.
  add column cause_kind text collate "C",
  add column cause_ref text collate "C",
  add column sequence integer,
  add column generation integer,
  -- Out: what it asks of its reader (core/negotiation/asked.ts).
  add column asked jsonb not null default '[]',
  -- Out: the member who was the organizer then.
  add column written_for text collate "C";

-- The old key was: request | generation | party | cause, with the parts of the cause between colons.
update messages m
set generation = split_part(o.dedupe_key, '|', 2)::integer,
    cause_kind = case split_part(cause, ':', 1)
      when 'attention' then split_part(cause, ':', 2)
      when 'declined' then case when cause ~ '^declined:\d+$' then 'declined' else 'invitation_declined' end
      else split_part(cause, ':', 1)
    end,
    cause_ref = case split_part(cause, ':', 1)
      when 'attention' then case split_part(cause, ':', 2)
        when 'no_time' then null
        when 'outside' then substring(cause from '^attention:outside:(.*)$')
        else split_part(cause, ':', 3)
      end
      when 'declined' then substring(cause from '^declined:(.+):\d+$')
      when 'confirm' then substring(cause from '^confirm:(.*)$')
      when 'answer' then split_part(cause, ':', 2)
      when 'forward' then split_part(cause, ':', 2)
      when 'passed' then split_part(cause, ':', 2)
      when 'speaker' then split_part(cause, ':', 2)
    end,
    sequence = case
      when cause ~ '^(round|followup|lifted|invite|declined|attention:no_time):(.*:)?\d+$'
        or cause ~ '^attention:\w+:\w+:\d+$' then substring(cause from '\d+$')::integer
    end
from outbox o, substring(o.dedupe_key from '^[^|]*\|[^|]*\|[^|]*\|(.*)$') as cause
where o.workspace_id = m.workspace_id
  and o.id = m.id
  and o.request_id is not null;

-- A cancellation was sent under the sequence that follows the last invite to the same person.
update messages m
set sequence = (
  select max(i.sequence) + 1
  from messages i
  where i.workspace_id = m.workspace_id
    and i.thread_id = m.thread_id
    and i.cause_kind = 'invite'
    and i.id < m.id
)
where m.cause_kind = 'cancel_invite';

-- Several numbered times invited a number, one alone a yes, and a stranger's answer was asked about.
update messages m
set asked = case
  when m.cause_kind = 'speaker' then jsonb_build_array(jsonb_build_object('asks', 'speaks_for', 'message', m.cause_ref))
  when shown.times = 1 then '[{"asks": "may_book"}]'
  else '[{"asks": "which_time"}]'
end
from (
  select o.workspace_id, o.id, count(s.message_id) as times
  from messages o
  left join shown_offers s on s.workspace_id = o.workspace_id and s.message_id = o.id
  where o.direction = 'out'
  group by o.workspace_id, o.id
) shown
where shown.workspace_id = m.workspace_id
  and shown.id = m.id
  and (shown.times > 0 or m.cause_kind = 'speaker');

-- The organizer at that time: whom the next change took it from, else the one who has it now.
update messages m
set written_for = coalesce((
  select f.body ->> 'from'
  from facts f
  where f.workspace_id = m.workspace_id
    and f.request_id = m.request_id
    and f.kind = 'organizer_changed'
    and f.at > m.at
  order by f.n
  limit 1
), r.organizer_member_id)
from meeting_requests r
where r.workspace_id = m.workspace_id
  and r.id = m.request_id
  and m.direction = 'out';

-- What old decisions saw has the old form, and is let go: deciding on it again would tell nothing.
delete from decision_inputs;
