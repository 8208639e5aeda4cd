-- Up to where the audit has verified the accounts, and what it added up until there: it goes on from here, and the full audit
-- holds these sums, too, against the rows.

create table audit_accounts (
  account_id uuid primary key references accounts,
  -- What its entries in the ledger come to, up to the one that audit_state names.
  entries bigint not null,
  granted bigint not null,
  held bigint not null,
  charged bigint not null,
  released bigint not null,
  -- Its generations up to this one, all of which have ended.
  generation_seq bigint not null,
  -- Its events up to this one.
  event_seq bigint not null
);

-- Of the generations that were verified.
create table audit_key_months (
  key_id uuid not null references api_keys,
  month date not null,
  coins bigint not null,
  primary key (key_id, month)
);
create table audit_usage_days (
  account_id uuid not null references accounts,
  day date not null,
  model_id text not null,
  -- Empty: from the account page.
  key text not null,
  coins bigint not null,
  runs bigint not null,
  primary key (account_id, day, model_id, key)
);

create table audit_state (
  single boolean primary key default true check (single),
  -- When it was read, no entry up to this id was still to be committed.
  ledger_id bigint not null,
  -- The moment of the checkpoint.
  verified_at timestamptz not null
);

-- What the last full audit said. Apart from the checkpoint, for either may be made while the other is.
create table audit_last_full (
  single boolean primary key default true check (single),
  result jsonb not null
);
