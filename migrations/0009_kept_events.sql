-- A resend refers to its event for as long as the new delivery is kept, so the event's days begin again with it. Here and
-- not in an index on deliveries: resends are rare, and every delivery would pay for the index.
alter table events add column resent_at timestamptz(3);
