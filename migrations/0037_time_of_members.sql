-- When members do not work beyond their weekly hours. The country is null where that of the zone counts; it decides public
-- holidays. Days off are ranges of dates by the member's own calendar, both ends included.
alter table workspace_members
  add column country text collate "C",
  add column days_off jsonb not null default '[]'::jsonb,
  add column language text collate "C",
  add constraint workspace_members_notice check (notice_minutes >= 0),
  add constraint workspace_members_buffer check (buffer_minutes >= 0),
  add constraint workspace_members_daily_limit check (daily_limit > 0),
  add constraint workspace_members_language_known check (language in ('en', 'de', 'fr', 'es', 'nl', 'pt'));
