-- Calendars on CalDAV servers. Their sealed address has the name and the password in it.
alter table calendar_connections drop constraint calendar_connections_kind_check;
alter table calendar_connections add constraint calendar_connections_kind_check check (kind in ('ics', 'caldav'));
