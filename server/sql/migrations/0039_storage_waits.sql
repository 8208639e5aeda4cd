-- Generations whose files could not be stored when they were ready, or whose worker died while files could not be stored. While
-- one waits its time limit stands still. Few at any time: a row goes once its generation has ended.
create table storage_waits (
  generation_id uuid primary key,
  -- The first time; it does not wait for ever.
  since timestamptz not null default app_now(),
  is_waiting boolean not null default true
);
