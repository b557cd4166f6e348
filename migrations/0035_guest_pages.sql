-- 0035_guest_pages.sql. A participant may also answer on a page of their own, behind a link that every mail to them carries.
-- What is done there is a message like any other. Raising the generation of somebody's link ends the one that they had.
alter table messages drop constraint messages_source_check;
alter table messages add constraint messages_source_check
  check (source in ('smtp', 'lmtp', 'imap', 'mailroom', 'page'));
alter table participants add column link_generation integer not null default 0;
