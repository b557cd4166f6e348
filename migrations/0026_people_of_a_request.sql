-- Where somebody says they are holds for the request that they say it about, whatever is known of them elsewhere.
alter table participants add column zone_said boolean not null default false;
