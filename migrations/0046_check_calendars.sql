-- Somebody waits for a look at this calendar before a meeting is booked, since then.
alter table calendars add column awaited_at timestamptz(3);
