-- Generations, their coins and their order. Lock order, everywhere: the account's row, then generation rows, then the
-- key's month, then jobs and events. Batches lock accounts sorted by id.

create sequence generation_order;

create table generations (
  id uuid primary key,
  -- Given under the account's lock: an account's generations have the order in which they were accepted.
  seq bigint not null,
  account_id uuid not null references accounts,
  key_id uuid references api_keys,
  channel text not null check (channel in ('web', 'api', 'mcp')),
  idempotency_key text not null,
  body_hash text not null,

  model_id text not null,
  model_name text not null,
  task_type text not null,
  modality text not null,
  workspace text not null,
  effect_id text,
  -- As the client sent them, with the seed that was drawn; and with every default, as the backend gets them.
  params jsonb not null,
  effective_params jsonb not null,
  project_id text,

  status text not null check (status in ('queued', 'processing', 'succeeded', 'failed', 'canceled')),
  progress real check (progress between 0 and 1),
  error_code text check (error_code in ('content_policy', 'invalid_input', 'unavailable', 'timeout', 'internal')),
  error_message text,

  -- Everything that settling needs: today's price is never read again.
  coins_quoted bigint not null check (coins_quoted > 0),
  coins_per_output bigint not null check (coins_per_output > 0),
  outputs_requested integer not null check (outputs_requested > 0),
  price_lines jsonb not null,
  coins_charged bigint constraint charge_within_hold check (coins_charged between 0 and coins_quoted),
  hold_month date not null,

  -- The carrier's queue, and the job in it. A generation that has a job and has not ended holds one of its account's slots.
  queue text not null,
  job_id uuid,
  -- Whoever works on it; a worker with another token can no longer change anything.
  attempt_token uuid,
  time_limit_seconds integer not null check (time_limit_seconds > 0),

  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,

  constraint whole_price check (coins_quoted = coins_per_output * outputs_requested),
  constraint final_means_completed check ((status in ('succeeded', 'failed', 'canceled')) = (completed_at is not null)),
  constraint settled_means_completed check ((coins_charged is null) = (completed_at is null)),
  constraint only_failures_have_errors check ((status = 'failed') = (error_code is not null)),
  unique (account_id, idempotency_key)
);

-- One index for each filter of GET /v1/generations.
create index generations_newest on generations (account_id, seq desc);
create index generations_by_status on generations (account_id, status, seq desc);
create index generations_by_modality on generations (account_id, modality, seq desc);
create index generations_by_workspace on generations (account_id, workspace, seq desc);
create index generations_by_model on generations (account_id, model_id, seq desc);
create index generations_active on generations (account_id, seq desc) where completed_at is null;
-- Who is next, and who runs.
create index generations_waiting on generations (account_id, seq) where status = 'queued' and job_id is null;
create index generations_with_slot on generations (job_id) where completed_at is null and job_id is not null;
create index generations_running on generations (account_id) where status = 'processing';
create index generations_started on generations (started_at) where status = 'processing';
-- Spec silent: cooldown counts recent refusals by the content policy.
create index generations_against_policy on generations (account_id, completed_at) where error_code = 'content_policy';
-- What operators list, of all accounts, and what they count of the last hour.
-- By -seq, which no account's list asks for: the planner would take them for that of an account with most of the rows,
-- and wade through whatever the others have done since.
create index generations_of_all on generations ((-seq));
create index generations_of_all_by_status on generations (status, (-seq));
create index generations_ended on generations (completed_at) where completed_at is not null;

-- `unfinished` counts queued and processing ones, `slots` those that hold a slot: no request counts a whole queue.
alter table accounts
  add column unfinished integer not null default 0 check (unfinished >= 0),
  add column slots integer not null default 0 check (slots between 0 and unfinished);

alter table ledger add column generation_id uuid references generations;
-- A hold is made once and settled at most once.
create unique index ledger_once_per_generation on ledger (generation_id, kind) where generation_id is not null;
alter table ledger add constraint only_grants_lack_a_generation check ((kind = 'grant') = (generation_id is null));
-- How much was ever granted, without reading what became of it.
create index ledger_grants on ledger (coins) where kind = 'grant';

-- What a client is to be told; written by the move that makes it true.
create table events (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  type text not null check (type in ('generation.succeeded', 'generation.failed', 'generation.canceled')),
  account_id uuid not null references accounts,
  generation_id uuid not null unique references generations,
  created_at timestamptz not null default app_now()
);

-- Each try at a backend. Written before the backend is called, so that nothing is ever bought twice.
create table attempts (
  id uuid primary key,
  generation_id uuid not null references generations,
  number integer not null,
  provider text not null,
  backend integer not null,
  state text not null check (state in ('submitting', 'running', 'succeeded', 'failed')),
  handle jsonb,
  error_code text,
  error_detail text,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  unique (generation_id, number)
);

-- Files: uploads (no generation) and outputs.
create table assets (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  generation_id uuid references generations,
  position integer,
  kind text not null check (kind in ('image', 'video', 'audio', '3d', 'text')),
  mime_type text not null,
  blob_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  width integer check (width > 0),
  height integer check (height > 0),
  duration_seconds double precision check (duration_seconds > 0),
  created_at timestamptz not null default app_now(),
  constraint outputs_have_a_place check ((generation_id is null) = (position is null)),
  unique (generation_id, position)
);
