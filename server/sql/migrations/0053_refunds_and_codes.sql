-- Refunds, and codes that can be redeemed for coins: two more kinds of entries. The checks are wider than before, so that whatever is
-- there passes them; `not valid` spares reading it all while running nodes wait.
alter table ledger
  drop constraint ledger_kind_check,
  drop constraint only_grants_lack_a_generation,
  add constraint ledger_kind_check
    check (kind in ('grant', 'hold', 'charge', 'release', 'refund', 'redemption')) not valid,
  add constraint only_grants_lack_a_generation
    check ((kind in ('grant', 'redemption')) = (generation_id is null)) not valid;
-- That a generation is refunded once, ledger_once_per_generation says already. What else they need an index for is in 0055: to build
-- it all of the ledger is read, which must not happen under the lock that this takes.

create table code_batches (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  name text not null,
  coins bigint not null check (coins > 0),
  codes integer not null check (codes > 0),
  uses_per_code integer not null check (uses_per_code > 0),
  -- Of all codes of the batch together.
  uses_per_account integer not null check (uses_per_account > 0),
  expires_at timestamptz,
  -- When an operator stopped it.
  ended_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default app_now(),
  -- How many redemptions there are: nobody who looks at the list counts them.
  redemptions bigint not null default 0 check (redemptions >= 0),
  constraint within_its_codes check (redemptions <= codes::bigint * uses_per_code)
);

-- Codes are random enough that a plain hash protects them; the last characters tell people which one it was.
create table codes (
  hash bytea primary key,
  batch_id uuid not null references code_batches,
  last_five text not null,
  uses integer not null default 0 check (uses >= 0)
);

create table redemptions (
  -- The entry that gave the coins.
  ledger_id bigint primary key references ledger,
  batch_id uuid not null references code_batches,
  code_hash bytea not null references codes,
  account_id uuid not null references accounts,
  created_at timestamptz not null default app_now()
);
create index redemptions_of_batch on redemptions (batch_id, ledger_id desc);
create index redemptions_of_account on redemptions (account_id, batch_id);
create trigger redemptions_are_append_only before update or delete on redemptions
  for each row execute function refuse_change();

-- What the audit has verified of them.
alter table audit_accounts
  add column refunded bigint not null default 0,
  add column redeemed bigint not null default 0;
