-- What an account used, by UTC day: counted by the move that ends a generation, so that nobody who asks for a month has
-- it counted anew. Rows of an account are written under its lock, as everything that settling writes.
create table usage_days (
  account_id uuid not null references accounts,
  day date not null,
  model_id text not null,
  -- Null: from the account page.
  key_id uuid references api_keys,
  project_id text,
  -- As it was last called.
  model_name text not null,
  coins bigint not null check (coins >= 0),
  runs bigint not null check (runs > 0),
  unique nulls not distinct (account_id, day, model_id, key_id, project_id)
) with (fillfactor = 70); -- Room for the next count beside this one: no index is written then.

create trigger generations_that_end_are_counted after update on generations for each row
  when (old.completed_at is null and new.completed_at is not null) execute function count_usage();

insert into usage_days (account_id, day, model_id, key_id, project_id, model_name, coins, runs)
  select account_id, (completed_at at time zone 'UTC')::date, model_id, key_id, project_id, max(model_name),
    sum(coins_charged), count(*)
  from generations where completed_at is not null group by 1, 2, 3, 4, 5;
