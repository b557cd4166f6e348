-- What a decision saw is kept to be decided again before an upgrade. It holds the whole conversation so far, so it is let go when
-- it is old, and of a long conversation only the newest are kept.
alter table decision_inputs add column created_at timestamptz(3) not null default now();
create index decision_inputs_age on decision_inputs (created_at);
