-- Lists of operators by account, and of what is switched off. Neither is written by a run.
create index shares_of_account on shares (account_id, seq);
create index webhooks_disabled on webhooks (id) where disabled_at is not null;

-- What happened in an hour, counted by a job, which may count any of them again: so that a look at thirty days reads some hundred
-- rows and not a million generations.
create table overview_hours (
  hour timestamptz primary key,
  counted_at timestamptz not null,
  accounts integer not null,
  -- Coins that came or went other than by generations, by kind of the ledger.
  coins_moved jsonb not null,
  -- How many generations that ended had waited for how long to start: counts by bucket of stats/wait-histogram.ts.
  waits jsonb not null
);

-- Generations that ended.
create table overview_models (
  hour timestamptz not null references overview_hours on delete cascade,
  model_id text not null,
  succeeded integer not null,
  failed integer not null,
  canceled integer not null,
  -- Charged, and given back of that.
  coins bigint not null,
  coins_refunded bigint not null,
  primary key (hour, model_id)
);

-- Attempts that ended.
create table overview_backends (
  hour timestamptz not null references overview_hours on delete cascade,
  model_id text not null,
  backend_id text not null,
  -- In which they were priced; empty for none.
  currency text not null,
  attempts integer not null,
  failures integer not null,
  coins bigint not null,
  coins_refunded bigint not null,
  cost numeric not null,
  -- Those that cost something, and those of which nobody knows.
  priced integer not null,
  unknown integer not null,
  primary key (hour, model_id, backend_id, currency)
);

-- What operators search failures by. Only failures write it. Last, since nothing settles from here to the commit.
create index ended_generations_by_error on ended_generations (error_code, (-seq)) where error_code is not null;
