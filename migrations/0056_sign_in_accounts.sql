-- Accounts at an identity provider that have signed somebody in. The first time a verified address leads to its member; from then on the
-- provider's own name for the account counts, because addresses are renamed and given to others. An address has one account a provider.
create table sign_in_accounts (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  email_key text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  constraint sign_in_accounts_email_unique unique (issuer, email_key)
);
