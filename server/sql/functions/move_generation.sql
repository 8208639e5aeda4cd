-- For nodes of the release before; this one calls start_generations and settle_batch. A later release drops it.
--
-- Applies one transition. The first row is the generation as it now is; the others are the account's next, which now need a
-- job: of them only id, job_id, queue and model_id are there. No row: the race was lost, and nothing happened. What the
-- transitions are, and what they charge, the caller knows; checked here are only the promises: the status, the attempt's token,
-- the job where one is named, that nothing is started during maintenance, and that a charge never exceeds its hold.
create or replace function move_generation(
  the_id uuid, the_from text, the_to text, the_job uuid, the_token uuid, the_charge bigint, the_error text,
  the_message text
) returns table (
  id uuid, seq bigint, account_id uuid, key_id uuid, channel text, idempotency_key text, body_hash text, model_id text,
  model_name text, task_type text, modality text, workspace text, effect_id text, params jsonb, effective_params jsonb,
  notes jsonb, project_id text, status text, progress real, error_code text, error_message text, coins_quoted bigint,
  coins_per_output bigint, outputs_requested integer, price_lines jsonb, coins_charged bigint, hold_month date, queue text,
  job_id uuid, attempt_token uuid, time_limit_seconds integer, created_at timestamptz, started_at timestamptz,
  completed_at timestamptz, deleted_at timestamptz, changes integer, model_version text
) language plpgsql as $$
#variable_conflict use_column
declare
  the_account uuid;
  account accounts;
  moved record;
  rest bigint;
  entries bigint;
begin
  if the_to = 'processing' and (read_switches()).maintenance then return; end if;
  select account_id into the_account from generations where id = the_id;
  -- A transition that leaves the hold open changes nothing of the account.
  if the_charge is not null then
    select * into account from accounts where id = the_account for no key update;
  end if;

  return query update generations set
      status = the_to,
      attempt_token = coalesce(the_token, attempt_token),
      progress = case the_to when 'processing' then 0 when 'succeeded' then 1 else progress end,
      started_at = case the_to when 'processing' then app_now() else started_at end,
      completed_at = case when the_charge is not null then app_now() end,
      coins_charged = the_charge,
      error_code = the_error,
      error_message = the_message
    -- `is true` keeps it from being an index condition: a plan that was made while the table was small would look through
    -- all that have the status, and their dead versions, for the one that the id already names.
    where id = the_id and (status = the_from) is true and (status = 'queued' or attempt_token = the_token)
      and (the_job is null or job_id = the_job)
    returning
      id, seq, account_id, key_id, channel, idempotency_key, body_hash, model_id, model_name, task_type, modality, workspace,
      effect_id, params, effective_params, notes, project_id, status, progress, error_code, error_message, coins_quoted,
      coins_per_output, outputs_requested, price_lines, coins_charged, hold_month, queue, job_id, attempt_token,
      time_limit_seconds, created_at, started_at, completed_at, deleted_at, changes, model_version;
  if not found or the_charge is null then return; end if;

  select coins_quoted, key_id, hold_month, job_id, created_at, agent_session into moved from generations where id = the_id;
  rest := moved.coins_quoted - the_charge;
  if rest < 0 then raise exception 'a charge of % exceeds the hold of %', the_charge, moved.coins_quoted; end if;
  entries := account.ledger_entries;
  if the_charge > 0 then
    entries := entries + 1;
    insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
      values (the_account, entries, the_id, 'charge', the_charge, account.available, account.held - the_charge);
  end if;
  if rest > 0 then
    entries := entries + 1;
    insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
      values (the_account, entries, the_id, 'release', rest, account.available + rest, account.held - moved.coins_quoted);
    update key_months set coins = coins - rest where key_id = moved.key_id and month = moved.hold_month;
    update key_periods set coins = coins - rest
      from spend_periods(moved.created_at, moved.agent_session) as period
      where moved.agent_session is not null
        and (key_periods.key_id, key_periods.kind, key_periods.name) = (moved.key_id, period.kind, period.name);
  end if;
  update accounts set
      available = available + rest,
      held = held - moved.coins_quoted,
      unfinished = unfinished - 1,
      slots = slots - case when moved.job_id is null then 0 else 1 end,
      ledger_entries = entries
    where id = the_account;
  for id, job_id, queue, model_id in select id, job_id, queue, model_id from admit(the_account) loop
    return next;
  end loop;
  -- Last: it locks the account's webhooks, for which workers wait.
  insert into events (type, account_id, generation_id) values ('generation.' || the_to, the_account, the_id);
end $$;
