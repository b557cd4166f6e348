-- What proves that a mail belongs to the conversation that it is in: it came to the conversation's secret address, or a
-- person gave it there. What is found only by the calendar entry, or by a mail that it refers to, has none, because others know
-- those too. Mail that was taken before this was kept is left as it was taken.
alter table messages add column proof text check (proof in ('token', 'person'));
update messages
set proof = 'token'
where direction = 'in'
  and thread_id is not null;

-- Whether it came faster after our own mail than any person answers.
alter table messages add column quick boolean not null default false;

-- Mail that refers to one of ours is found by the Message-ID as it was sent: that tells nobody anything else.
create index messages_sent_id on messages (message_id) where direction = 'out';

-- An answer from a calendar that claims to be newer than anything we sent, or to come from the future, would outdo every
-- later one of the same person.
update booking_attendees a
set rsvp_sequence = least(a.rsvp_sequence, b.sequence),
    rsvp_dtstamp = least(a.rsvp_dtstamp, now())
from bookings b
where b.workspace_id = a.workspace_id
  and b.id = a.booking_id
  and a.rsvp_sequence is not null;
