-- Backends that somebody else runs: what they cost, whether they can be given work, and what they reported. Constraints are
-- `not valid`: what was there before has none of this, and looking at it all would keep running nodes waiting.

alter table attempts
  -- Null for what was tried before backends had names.
  add column backend_id text,
  -- What the backend charges, in its own unit.
  add column cost_amount double precision check (cost_amount >= 0),
  add column cost_unit text,
  -- What became of a parked attempt, or of one that ended here before it did at the backend. Coins never follow from it.
  add column verdict text check (verdict in ('bought', 'not_bought')),
  add column verdict_at timestamptz,
  add constraint cost_has_a_unit check ((cost_amount is null) = (cost_unit is null)) not valid,
  add constraint verdict_has_a_time check ((verdict is null) = (verdict_at is null)) not valid,
  drop constraint attempts_state_check;

-- `parked`: nobody knows whether the backend accepted it, so it is not tried again.
alter table attempts add constraint attempts_state_check
  check (state in ('submitting', 'running', 'parked', 'succeeded', 'failed')) not valid;

create index attempts_under_way on attempts (backend_id) where ended_at is null;
create index attempts_parked on attempts (created_at, id) where state = 'parked' and verdict is null;
create index attempts_failed on attempts (backend_id, ended_at desc) where state in ('failed', 'parked');

-- One row for a backend of which anything is known. Nodes read it every second or so.
create table backends (
  id text primary key,
  paused_at timestamptz,
  pause_reason text,
  -- As the backend asked: nothing is sent to it before.
  not_before timestamptz,
  health text check (health in ('ready', 'busy', 'down')),
  health_detail text,
  checked_at timestamptz
);

-- Results that backends reported by themselves. The body is a file of the store, and removed with other files that belong to
-- no asset.
create table callbacks (
  attempt_id uuid primary key references attempts,
  blob_key text not null
);
