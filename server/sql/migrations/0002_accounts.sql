-- People (as better-auth keeps them), their accounts, and the API keys of an account.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- How a person proves who they are: here a password; better-auth calls these "accounts".
create table credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (provider_id, account_id)
);
create index credentials_by_user on credentials (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index verifications_by_identifier on verifications (identifier);

-- One account per person, under the person's id. `available` and `held` are the running sums of the ledger;
-- the bounds keep them exact as JavaScript numbers.
create table accounts (
  id uuid primary key references users,
  available bigint not null default 0 check (abs(available) <= 9007199254740991),
  held bigint not null default 0 check (held between 0 and 9007199254740991),
  running_limit integer not null default 4 check (running_limit > 0),
  raised_limit integer,
  rate_limits jsonb,
  locked boolean not null default false,
  operator boolean not null default false,
  created_at timestamptz not null default app_now(),
  constraint raised_limit_raises check (raised_limit >= running_limit)
);
create index accounts_newest on accounts (created_at desc, id desc);

-- One-time links that invite a person or let them set a new password.
create table sign_in_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default app_now()
);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  name text not null,
  hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  monthly_spend_cap_coins bigint check (monthly_spend_cap_coins > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index api_keys_by_account on api_keys (account_id, created_at desc);

-- What a key spent in a UTC month; a hold counts in the month in which it was made.
create table key_months (
  key_id uuid not null references api_keys,
  month date not null,
  coins bigint not null check (coins >= 0),
  primary key (key_id, month)
);
