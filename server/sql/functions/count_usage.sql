-- Counted a generation that ended into its account's day, in a trigger that migration 0011 makes and 0026 drops; list_ended does so now.
create or replace function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage_days (account_id, day, model_id, key_id, project_id, model_name, coins, runs)
    values (new.account_id, (new.completed_at at time zone 'UTC')::date, new.model_id, new.key_id, new.project_id,
      new.model_name, new.coins_charged, 1)
    on conflict (account_id, day, model_id, key_id, project_id) do update set
      coins = usage_days.coins + excluded.coins, runs = usage_days.runs + 1, model_name = excluded.model_name;
  return null;
end $$;
