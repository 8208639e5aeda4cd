-- Starts generations, each under its job and a fresh token: queued → processing. Returns those that were started, as they now
-- are; of the others somebody was first, or nothing is started now because of maintenance.
--
-- With an `attempt`, that is begun at once, if the generation was submitted to the version of the model that it is for; else
-- `attempt_begun_at` is null.
--
-- Rows are locked in the order of their ids, as by everybody who changes several. A plan that was made while a table was small
-- stays in use. So there are no scans of whole tables; the ids stand in a condition of their own, or a scan of all of
-- their index would be as good for a small table; and `is true` keeps the status from being an index condition: such a plan would
-- look through all that have it, and their dead versions, for those that the ids already name. What the ids find is joined to the
-- batch by a hash: a nested loop would compare each of them with each member.
create or replace function start_generations(batch jsonb)
returns table (
  place integer, id uuid, seq bigint, account_id uuid, key_id uuid, channel text, idempotency_key text, body_hash text,
  model_id text, model_name text, task_type text, modality text, workspace text, effect_id text, params jsonb,
  effective_params jsonb, notes jsonb, project_id text, status text, progress real, error_code text, error_message text,
  coins_quoted bigint, coins_per_output bigint, outputs_requested integer, price_lines jsonb, coins_charged bigint,
  hold_month date, queue text, job_id uuid, attempt_token uuid, time_limit_seconds integer, created_at timestamptz,
  started_at timestamptz, completed_at timestamptz, deleted_at timestamptz, changes integer, model_version text,
  attempt_begun_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  ids uuid[];
begin
  if (read_switches()).maintenance then return; end if;
  ids := array(select (each ->> 'id')::uuid from jsonb_array_elements(batch) each);
  perform from generations where id = any (ids) order by id for no key update;
  moment := app_now();
  return query
    with started as (
      update generations g set status = 'processing', attempt_token = member.token, progress = 0, started_at = moment
      from (
        select distinct on (id, job_id) *
        from jsonb_to_recordset(batch) as listed (place integer, id uuid, job_id uuid, token uuid, attempt jsonb)
        order by id, job_id, place) as member
      where g.id = any (ids) and g.id = member.id and (g.status = 'queued') is true and (member.job_id is null or g.job_id = member.job_id)
      returning g.*, member.place, member.attempt
    ), begun as (
      insert into attempts (
          id, generation_id, number, provider, backend, backend_id, model_version, cost_rates, state, created_at)
        select first.id, started.id, 1, first.provider, first.backend, first.backend_id, first.model_version, first.cost_rates,
          'submitting', moment
        from started cross join lateral jsonb_to_record(started.attempt) as first (
          id uuid, provider text, backend integer, backend_id text, model_version text, cost_rates jsonb)
        where first.model_version = started.model_version
        returning generation_id, created_at
    )
    select
      g.place, g.id, g.seq, g.account_id, g.key_id, g.channel, g.idempotency_key, g.body_hash, g.model_id, g.model_name,
      g.task_type, g.modality, g.workspace, g.effect_id, g.params, g.effective_params, g.notes, g.project_id, g.status,
      g.progress, g.error_code, g.error_message, g.coins_quoted, g.coins_per_output, g.outputs_requested, g.price_lines,
      g.coins_charged, g.hold_month, g.queue, g.job_id, g.attempt_token, g.time_limit_seconds, g.created_at, g.started_at,
      g.completed_at, g.deleted_at, g.changes, g.model_version, begun.created_at
    from started g left join begun on begun.generation_id = g.id;
end $$;
