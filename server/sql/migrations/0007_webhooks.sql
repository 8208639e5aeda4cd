-- Where events are sent, what was sent, and every try at it.
-- Lock order: after the account and its generations come webhooks, sorted by id, then their deliveries.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- Only generations of this key; null for all of the account.
  key_id uuid references api_keys,
  url text not null,
  events text[] not null check (events <> '{}'),
  secret_sealed text not null,
  -- Since when it asks for these events. Set under the account's lock, which every event is written under too.
  matching_since timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),

  enabled_at timestamptz not null default app_now(),
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('failing', 'paused')),
  last_success_at timestamptz,
  failed_since_success integer not null default 0,

  -- When somebody should look here: something is due, or whoever was at it must have died. Null: nothing is pending.
  wake_at timestamptz,
  -- The deliveries that one worker has taken, which worker, and until when that can be believed.
  under_way uuid[] not null default '{}',
  taken_by uuid,
  taken_until timestamptz,
  constraint taken_by_somebody check ((taken_by is null) = (taken_until is null)),
  constraint taken_for_something check ((taken_by is null) = (under_way = '{}')),
  constraint disabled_for_a_reason check ((disabled_at is null) = (disabled_because is null))
);
create index webhooks_by_account on webhooks (account_id, created_at desc);
create index webhooks_awake on webhooks (wake_at) where wake_at is not null;
create index webhooks_in_trouble on webhooks (id) where failed_since_success > 0 or disabled_because = 'failing';

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null,
  event_type text not null,
  event_at timestamptz not null,
  -- Null for a test event, which tells of an example.
  generation_id uuid references generations,
  state text not null check (state in ('pending', 'delivered', 'failed', 'skipped')),
  -- Of the next attempt.
  due_at timestamptz,
  -- Attempts made, and how many of them before the delivery was last begun anew.
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  ended_at timestamptz,
  constraint pending_means_due check ((state = 'pending') = (due_at is not null)),
  constraint pending_means_not_ended check ((state = 'pending') = (ended_at is null)),
  unique (webhook_id, event_id)
);
create index deliveries_newest on deliveries (webhook_id, seq desc);
create index deliveries_by_state on deliveries (webhook_id, state, seq desc);
create index deliveries_due on deliveries (webhook_id, due_at, seq) where state = 'pending';
create index deliveries_by_generation on deliveries (generation_id) where generation_id is not null;
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- Kept for seven days: what was sent, exactly, and what came back.
create table delivery_attempts (
  delivery_id uuid not null references deliveries on delete cascade,
  number integer not null,
  at timestamptz not null,
  headers json not null,
  body text not null,
  status integer,
  cause text,
  duration_ms integer not null,
  answer text not null,
  primary key (delivery_id, number)
);
create index delivery_attempts_oldest on delivery_attempts (at);

create trigger events_are_delivered after insert on events for each row execute function add_deliveries();

-- What take_turn answers.
create type taken_delivery as (
  id uuid, webhook_id uuid, event_id uuid, event_type text, event_at timestamptz, generation_id uuid,
  attempts integer, attempts_before integer, url text, secret_sealed text);
