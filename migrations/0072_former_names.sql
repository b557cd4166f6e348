-- Runs beside the previous version.
-- A person who is forgotten is searched for by their names, and a name that was changed still stands in older mails and events. The
-- newest twenty are enough: more than that is no name but an experiment.
alter table people add column former_names text[] not null default '{}';

create function keep_former_name() returns trigger
  language plpgsql
as $$
begin
  new.former_names := (array_prepend(old.name, array_remove(old.former_names, old.name)))[1:20];
  return new;
end
$$;

create trigger people_keep_former_name
  before update of name on people
  for each row
  when (old.name is not null and new.name is not null and old.name is distinct from new.name)
  execute function keep_former_name();
