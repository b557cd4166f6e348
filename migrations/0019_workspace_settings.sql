-- What a workspace sets for itself. Which values the program can already obey is for the action to say, not for the schema.
alter table workspaces
  add column language text collate "C" not null default 'en',
  add column reminders boolean not null default true,
  add column review boolean not null default false,
  add column model_reading boolean not null default true,
  add column follow_ups boolean not null default true,
  add column retention_days integer not null default 180,
  add column updated_at timestamptz(3),
  add constraint workspaces_language_known check (language in ('en', 'de', 'fr', 'es', 'nl', 'pt')),
  add constraint workspaces_retention_days check (retention_days between 1 and 3650);

update workspaces set updated_at = created_at;
alter table workspaces alter column updated_at set not null;

-- The bytes of mail are let go workspace by workspace, each by its own number of days.
create index message_raw_of_workspace_age on message_raw (workspace_id, created_at);
drop index message_raw_age;
