-- What receiving mail needs beside the messages themselves: how far a mailbox was read, a mark on mail that came under the
-- Message-ID of another one, and the offset of the sender's clock.

-- IMAP: everything up to this number is committed. Numbers begin anew when the server changes its validity.
create table mailbox_cursors (
  mailbox text collate "C" primary key,
  uid_validity bigint not null,
  uid bigint not null,
  updated_at timestamptz(3) not null
);

-- In: the earlier message with the same Message-ID and another body. Both are kept, or a guessed identifier would suppress
-- a real reply.
alter table messages add column twin_of text collate "C";
-- In: what the Date header says of the sender's clock, a hint at where they are.
alter table messages add column date_offset_minutes integer;
create index messages_message_id on messages (workspace_id, message_id) where direction = 'in';
