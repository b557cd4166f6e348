-- What a language model is asked to read: leased rows like mails and deliveries, one a message. The
-- negotiation waits for the answer, but not for long; an answer that comes later is kept for comparison.
create table model_readings (
  workspace_id text collate "C" not null,
  -- The message's.
  id text collate "C" not null,
  request_id text collate "C" not null,
  status text not null default 'queued' check (status in ('queued', 'leased', 'answered', 'failed')),
  input jsonb not null,
  asked_at timestamptz(3) not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  lease_until timestamptz(3),
  lease_owner integer,
  claim_no integer not null default 0,
  open_claims integer not null default 0,
  answer jsonb,
  failure text,
  model text,
  prompt_version integer,
  tokens integer,
  duration_ms integer,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references messages (workspace_id, id) on delete cascade
);
create index model_readings_waiting on model_readings (workspace_id, next_attempt_at, id) where status in ('queued', 'leased');
-- For the number of questions a day.
create index model_readings_asked on model_readings (workspace_id, asked_at);

-- Where the two readers differed, for people who look at the timeline.
alter table readings add column differences text[] not null default '{}';
