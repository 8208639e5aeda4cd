-- Adds the jobs of generations that hold a slot, in their order, as pg-boss itself adds jobs of its queues. It notifies nobody:
-- a transaction that notifies commits apart from all others that do, so whoever calls this wakes workers after the commit.
-- `groups` has the group of each model whose jobs wait for a slot at a backend. Returns the queues that have new jobs.
create or replace function add_generation_jobs(the_ids uuid[], groups jsonb) returns setof text
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  moment timestamptz;
begin
  if coalesce(cardinality(the_ids), 0) = 0 then return; end if;
  moment := pgboss.job_now();
  return query
    with added as (
      insert into pgboss.job (
          id, name, data, start_after, created_on, group_id, group_tier, expire_seconds, deletion_seconds, keep_until,
          retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
        select g.job_id, q.name, jsonb_build_object('generationId', g.id, 'modelId', g.model_id), moment, moment,
          groups ->> g.model_id, groups ->> g.model_id, q.expire_seconds, q.deletion_seconds,
          moment + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false),
          q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
        from unnest(the_ids) with ordinality as listed (id, place)
        join generations g on g.id = listed.id
        join pgboss.queue q on q.name = case g.queue when 'models' then 'models' else 'generations' end
        order by place
        on conflict do nothing
        returning name)
    select distinct name from added;
end $$;
