-- Programs that people let spend for them: registered here, or described by a document at the address that is their id.
create table agent_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  -- When its document was last read; null for a registered one.
  read_at timestamptz,
  created_at timestamptz not null default app_now()
);

-- What a person allows an agent is a row of api_keys: whatever binds keys binds it. Only grants have an agent_client_id and the
-- limits; null is no limit.
alter table api_keys
  add column agent_client_id text references agent_clients,
  add column spend_limit_coins bigint check (spend_limit_coins > 0),
  add column daily_spend_limit_coins bigint check (daily_spend_limit_coins > 0),
  add column session_spend_limit_coins bigint check (session_spend_limit_coins > 0),
  -- Above this price the agent asks the person first.
  add column confirm_above_coins bigint check (confirm_above_coins >= 0),
  -- What was spent before may be above limits that were lowered since.
  add column limits_changed_at timestamptz;

-- The session of the agent that submitted it; null for what no grant paid.
alter table generations add column agent_session text;

-- What a grant spent: in all (the name is empty), on a day (UTC), in a session. A hold counts in the day and the session in which
-- it was made.
create table key_periods (
  key_id uuid not null references api_keys,
  kind text not null check (kind in ('grant', 'day', 'session')),
  name text not null,
  coins bigint not null check (coins >= 0),
  last_spent_at timestamptz not null,
  primary key (key_id, kind, name)
);
create index key_sessions_by_moment on key_periods (key_id, last_spent_at desc) where kind = 'session';

-- Of the generations that the audit has verified.
create table audit_key_periods (
  key_id uuid not null references api_keys,
  kind text not null,
  name text not null,
  coins bigint not null,
  primary key (key_id, kind, name)
);
create index api_keys_by_agent_client on api_keys (agent_client_id) where agent_client_id is not null;
