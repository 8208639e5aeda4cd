-- Operators filter the log of their actions. First, so that accounts, which tables below refer to, are not locked while these are built.
create index operator_actions_by_moment on operator_actions (at desc, id desc);
create index operator_actions_by_actor on operator_actions (actor, at desc, id desc);
create index operator_actions_by_action on operator_actions (action, at desc, id desc);
create index operator_actions_by_target on operator_actions (target, at desc, id desc);

-- A second factor: the secret of a person's authenticator app. Until a code of it was confirmed it is only being set up.
create table second_factors (
  account_id uuid primary key references accounts,
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- A code works once: those of this time step and of the ones before it are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now()
);

-- Each works once instead of a code of the app, and is deleted then.
create table backup_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Who signed in or tried to, for 30 days. What happens again within an hour is counted in one row, and attempts at emails
-- without an account have one row for each network, so that guessing fills no disk.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  hour timestamptz not null default date_trunc('hour', app_now(), 'UTC'),
  account_id uuid references accounts,
  network text not null,
  outcome text not null check (outcome in ('signed_in', 'wrong_password', 'wrong_code')),
  attempts integer not null default 1 check (attempts > 0),
  user_agent text,
  constraint sign_in_attempts_by_hour unique nulls not distinct (account_id, hour, network, outcome)
);
create index sign_in_attempts_by_account on sign_in_attempts (account_id, id desc);
create index sign_in_attempts_failed on sign_in_attempts (id desc) where outcome <> 'signed_in';
create index sign_in_attempts_by_moment on sign_in_attempts (at);
