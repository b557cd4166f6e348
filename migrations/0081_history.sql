-- Runs beside the previous version.
-- Meeting requests were kept for ever. A workspace may say for how many days they are kept once they are over, and with them their mails,
-- decisions and bookings, and the audit log. It takes effect a day after it was set, so that a slip can be taken back.
-- Holds up nobody: an installation has few workspaces.
alter table workspaces
  add column history_days integer,
  add column history_set_at timestamptz(3),
  add constraint workspaces_history_days check (history_days between 30 and 3650);

-- Conversations are deleted only with their request, and so are their messages. Finding these by their conversation as well would take an
-- index over all messages, to find nothing.
alter table messages drop constraint messages_workspace_id_thread_id_fkey;
