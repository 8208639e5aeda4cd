-- What submit_batch answers: one row per submit, in order of `place`; then one row per generation that now needs a job, with verdict 'admitted'.
create type submit_answer as (
  place integer,
  verdict text,
  generation_id uuid,
  created_at timestamptz,
  queue_position integer,
  job_id uuid,
  queue text,
  model_id text
);
