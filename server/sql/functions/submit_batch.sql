-- Accepts or refuses each submit of a batch. A refusal is an answer, not an exception, so that it costs the others
-- nothing. `batch` is an array of generations as the caller wants them, each with the `caller_id` of who wants it; what is
-- not the caller's to say is set here.
create or replace function submit_batch(batch jsonb) returns setof submit_answer language plpgsql as $$
declare
  accepted_at timestamptz;
  this_month date;
  switches record;
  submit jsonb;
  item generations;
  account accounts;
  earlier generations;
  cap bigint;
  answer submit_answer;
  admitted submit_answer[] := '{}';
begin
  perform from accounts where id in (select (each ->> 'account_id')::uuid from jsonb_array_elements(batch) each)
    order by id for no key update;
  -- Not before the locks: the wait may have crossed midnight.
  accepted_at := app_now();
  this_month := date_trunc('month', accepted_at at time zone 'UTC')::date;
  -- Not before the locks either: while somebody waits to throw a switch, one account's wait would be everybody's.
  switches := read_switches();

  answer.place := -1;
  for submit in select * from jsonb_array_elements(batch) loop
    item := jsonb_populate_record(null::generations, submit);
    answer := (answer.place + 1, null, item.id, null, null, null, null, null);

    -- A node of the release before names no caller; its keys are known all the same.
    answer.verdict := caller_refusal(coalesce(submit ->> 'caller_id', 'key:' || item.key_id), accepted_at);
    if answer.verdict is not null then
      return next answer;
      continue;
    end if;

    select * into earlier from generations
      where account_id = item.account_id and idempotency_key = item.idempotency_key;
    if found then
      answer.generation_id := earlier.id;
      answer.verdict := case when earlier.body_hash = item.body_hash then 'replayed' else 'conflict' end;
      return next answer;
      continue;
    end if;

    -- All of these may have changed since the caller looked.
    select * into strict account from accounts where id = item.account_id;
    answer.verdict := case
      when item.channel = any(switches.disabled_channels) then 'channel_disabled'
      when switches.maintenance then 'maintenance'
      when account.locked then 'account_locked'
      when account.available < item.coins_quoted then 'insufficient_coins' end;
    if answer.verdict is not null then
      return next answer;
      continue;
    end if;

    if item.key_id is not null then
      select k.monthly_spend_cap_coins - coalesce(m.coins, 0) into cap
        from api_keys k left join key_months m on m.key_id = k.id and m.month = this_month where k.id = item.key_id;
      if cap < item.coins_quoted then
        answer.verdict := 'spend_cap_exceeded';
        return next answer;
        continue;
      end if;
      insert into key_months (key_id, month, coins) values (item.key_id, this_month, item.coins_quoted)
        on conflict (key_id, month) do update set coins = key_months.coins + excluded.coins;
    end if;

    item.seq := nextval('generation_order');
    item.status := 'queued';
    item.hold_month := this_month;
    item.created_at := accepted_at;
    -- Where a slot is free and nobody waits, it is taken at once: as an update, the same would write every index again.
    item.job_id := case
      when account.slots < coalesce(account.raised_limit, account.running_limit) and account.slots = account.unfinished
      then gen_random_uuid() end;
    -- By name: a column that a later release adds gets its default.
    insert into generations (
        id, seq, account_id, key_id, channel, idempotency_key, body_hash, model_id, model_version, model_name, task_type,
        modality, workspace, effect_id, params, effective_params, notes, project_id, status, coins_quoted, coins_per_output,
        outputs_requested, price_lines, hold_month, queue, job_id, time_limit_seconds, created_at)
      values (
        item.id, item.seq, item.account_id, item.key_id, item.channel, item.idempotency_key, item.body_hash, item.model_id,
        item.model_version, item.model_name, item.task_type, item.modality, item.workspace, item.effect_id, item.params,
        item.effective_params, item.notes, item.project_id, item.status, item.coins_quoted, item.coins_per_output,
        item.outputs_requested, item.price_lines, item.hold_month, item.queue, item.job_id, item.time_limit_seconds,
        item.created_at);

    update accounts set
        available = available - item.coins_quoted, held = held + item.coins_quoted, unfinished = unfinished + 1,
        slots = slots + case when item.job_id is null then 0 else 1 end, ledger_entries = ledger_entries + 1
      where id = item.account_id;
    insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
      values (item.account_id, account.ledger_entries + 1, item.id, 'hold', item.coins_quoted,
        account.available - item.coins_quoted, account.held + item.coins_quoted);

    answer.verdict := 'created';
    answer.created_at := item.created_at;
    answer.queue_position := account.unfinished + 1
      - (select count(*) from generations where account_id = item.account_id and status = 'processing');
    return next answer;
    if item.job_id is not null then
      admitted := admitted || (null, 'admitted', item.id, null, null, item.job_id, item.queue, item.model_id)::submit_answer;
    end if;
  end loop;

  return query select * from unnest(admitted);
  -- No move leaves anybody waiting beside a free slot; were it so all the same, it ends here.
  return query
    select null::integer, 'admitted', a.id, null::timestamptz, null::integer, a.job_id, a.queue, a.model_id
    from accounts cross join lateral admit(accounts.id) as a
    where accounts.id in (select (each ->> 'account_id')::uuid from jsonb_array_elements(batch) each)
      and slots < unfinished and slots < coalesce(raised_limit, running_limit);
end $$;
