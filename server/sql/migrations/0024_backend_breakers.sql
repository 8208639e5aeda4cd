-- What keeps work from a backend that fails, and what paces the work for one that has a rate.

alter table backends
  -- In a row; a success ends the row.
  add column failures integer not null default 0,
  -- Whose work failed last. One account alone must not close a backend to all others.
  add column failed_account_id uuid,
  -- How often it was closed since the last success; each time it stays closed for longer.
  add column trips integer not null default 0,
  -- Closed until then at least. What comes after it is a trial.
  add column tripped_until timestamptz,
  -- When the next run is due at its rate; runs may be ahead of it by the length of its window.
  add column rate_due timestamptz;
