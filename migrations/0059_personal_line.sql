-- Whoever reviews a mail may add words of their own to it. They are kept as data beside the mail, with the bytes as they were before, so that
-- the line can be changed and taken out again until the mail leaves.
alter table messages add column personal_line text;
alter table message_raw add column without_line bytea;
