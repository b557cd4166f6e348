-- How people come in: by a link that is mailed to them and works once, and then by a session. Both belong to an address and
-- not to a workspace, since somebody may be a member of several. Only digests of the tokens are kept.

create table sign_in_links (
  digest text collate "C" primary key,
  email_key text collate "C" not null,
  -- A digest of the address on the net that it was asked for from; null for one that an operator made.
  asked_from text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create index sign_in_links_email on sign_in_links (email_key, created_at);
create index sign_in_links_expiry on sign_in_links (expires_at);

create table sign_in_sessions (
  digest text collate "C" primary key,
  email_key text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index sign_in_sessions_expiry on sign_in_sessions (expires_at);

-- Whose address it is, over all workspaces.
create index people_email_key on people (email_key);
