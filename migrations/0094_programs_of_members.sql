-- Runs beside the previous version.
-- Programs that act for members, such as assistants: each was allowed by its member, for some scopes, at one address of ours (`resource`).
-- Nothing is kept of a program that nobody allowed: what it registered is sealed in its own identifier, of which this is the digest.
create table programs (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  client_digest text collate "C" not null,
  name text not null,
  redirect_uri text collate "C" not null,
  scopes text[] not null,
  resource text collate "C" not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references workspace_members (workspace_id, id) on delete cascade
);

create index programs_member on programs (workspace_id, member_id);

-- The code that a program gets when its member allows it, and the tokens that it gets for that. Only digests are kept, and used ones until
-- they would have expired: somebody who shows one again has a copy. A code remembers the challenge to its program.
create table program_tokens (
  workspace_id text collate "C" not null,
  digest text collate "C" not null,
  program_id text collate "C" not null,
  kind text not null,
  challenge text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (workspace_id, digest),
  foreign key (workspace_id, program_id) references programs (workspace_id, id) on delete cascade,
  constraint program_tokens_kind_check check (kind in ('code', 'access', 'refresh')),
  constraint program_tokens_challenge check ((kind = 'code') = (challenge is not null))
);

create index program_tokens_program on program_tokens (workspace_id, program_id);
create index program_tokens_age on program_tokens (expires_at);
