-- Whoever was forgotten and had said stop, or could not be reached, must not get mail again when somebody names them anew. Of them
-- only a digest is kept, which nobody can read an address from, and which is compared when a person is added.
create table suppressed_digests (
  workspace_id text collate "C" not null references workspaces (id) on delete cascade,
  digest text collate "C" not null,
  reason text not null check (reason in ('stop', 'bounce')),
  since timestamptz(3) not null,
  primary key (workspace_id, digest)
);

create function address_digest(of_workspace text, email_key text) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(of_workspace || ':' || email_key, 'UTF8')), 'hex');

create function keep_suppressed() returns trigger
language plpgsql
as $$
begin
  if new.suppressed_at is null then
    select since, reason into new.suppressed_at, new.suppressed_reason
    from suppressed_digests
    where workspace_id = new.workspace_id
      and digest = address_digest(new.workspace_id, new.email_key);
  end if;
  return new;
end
$$;

create trigger people_keep_suppressed before insert on people
for each row execute function keep_suppressed();
