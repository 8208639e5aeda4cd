-- Bound to updates of generations: those that have ended leave the line of their account, are listed by how they ended, and count
-- into their account's day. Those that are listed already had ended before.
--
-- What is looked for is looked for by each row's key (`offset 0`), whatever the tables have when this is planned.
create or replace function list_ended() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from after where completed_at is not null) then return null; end if;
  with ended as materialized (
    select after.account_id, after.status, after.seq, after.id, after.completed_at, after.error_code, after.model_id,
      after.model_name, after.key_id, after.project_id, after.coins_charged, waited.place
    from after
    left join lateral (
      select ctid as place from unfinished_generations line
      where line.account_id = after.account_id and line.seq = after.seq offset 0) as waited on true
    where after.completed_at is not null and not exists (
      select from ended_generations listed
      where listed.account_id = after.account_id and listed.status = after.status and listed.seq = after.seq offset 0)
  ), gone as (
    delete from unfinished_generations using ended where unfinished_generations.ctid = ended.place
  ), listed as (
    insert into ended_generations (account_id, status, seq, generation_id, completed_at, error_code)
      select account_id, status, seq, id, completed_at, error_code from ended
  )
  insert into usage_days (account_id, day, model_id, key_id, project_id, model_name, coins, runs)
    select account_id, (completed_at at time zone 'UTC')::date as day, model_id, key_id, project_id, max(model_name),
      sum(coins_charged), count(*)
    from ended group by account_id, day, model_id, key_id, project_id
    order by account_id, day, model_id, key_id, project_id
    on conflict (account_id, day, model_id, key_id, project_id) do update set
      coins = usage_days.coins + excluded.coins, runs = usage_days.runs + excluded.runs, model_name = excluded.model_name;
  return null;
end $$;
