-- Whether a mail waits for approval, or did: of one that was held or is not needed any more, its status does not tell.
alter table outbox add column reviewed boolean not null default false;

update outbox o
set reviewed = true
where o.approved_at is not null
  or o.status in ('review', 'withdrawn')
  or exists (
    select
    from facts f
    where f.workspace_id = o.workspace_id
      and f.request_id = o.request_id
      and f.kind = 'mail_outdated'
      and f.body ->> 'message_id' = o.id
  );
