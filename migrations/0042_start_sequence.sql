-- A change of people raises the sequence of a booking and must not end the search for another time: so a booking remembers
-- which sequence gave it its start. Of bookings made before, the newest one is taken.
alter table bookings add column start_sequence integer not null default 0;
update bookings set start_sequence = sequence where sequence > 0;
