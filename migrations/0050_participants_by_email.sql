-- Everybody by their address, also who was removed: counting whom mail from outside has made us write to looks for both, and read
-- every participant of the workspace for want of an index. Who was removed is rare, so the others lose nothing by it.
drop index participants_email;
create index participants_email on participants (workspace_id, email_key, request_id);
