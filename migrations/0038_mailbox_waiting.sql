-- Mail in a mailbox that found a tray full. Nobody is on the line who would bring it again, so it is looked at again from here.
create table mailbox_waiting (
  mailbox text collate "C" not null,
  uid_validity bigint not null,
  uid bigint not null,
  since timestamptz(3) not null,
  next_at timestamptz(3) not null,
  primary key (mailbox, uid_validity, uid)
);
create index mailbox_waiting_due on mailbox_waiting (mailbox, next_at);
