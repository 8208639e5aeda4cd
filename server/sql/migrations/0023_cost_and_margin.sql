-- What attempts cost in money, and models that are not sold while they cost more than they bring in.

alter table attempts
  -- The rates of the model file when the attempt began, so that a later change of the file does not change what it has cost.
  add column cost_rates jsonb,
  -- By these rates, in the currency that they name; null while it is unknown.
  add column cost_money numeric check (cost_money >= 0);

-- For figures of the last hours, which then cost no more the longer the service has been running.
create index attempts_ended on attempts (ended_at) where ended_at is not null;

-- One row for a model that was paused. Nodes read it every second or two.
create table model_pauses (
  model_id text primary key,
  -- Null once an operator has resumed it.
  paused_at timestamptz,
  pause_reason text,
  -- When an operator last resumed it: what ended before is not held against it.
  resumed_at timestamptz,
  constraint pause_has_a_reason check ((paused_at is null) = (pause_reason is null))
);
