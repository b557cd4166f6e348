-- A calendar that let us read and not write is not chosen for bookings again. Which of the old ones are such is learned by writing.
alter table calendars add column is_read_only boolean not null default false;
