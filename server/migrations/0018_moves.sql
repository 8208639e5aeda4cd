-- An account numbers its own entries. Their ids come from one sequence for all accounts, and would tell each of them how
-- much the others do. The account's row is locked wherever coins move, so that counting costs no statement more.

-- First of all: who moves coins takes the account before the ledger.
alter table accounts add column ledger_entries bigint not null default 0;
alter table ledger add column number bigint;
alter table ledger disable trigger ledger_is_append_only;
update ledger set number = counted.number
  from (select id, row_number() over (partition by account_id order by id) as number from ledger) as counted
  where counted.id = ledger.id;
alter table ledger enable trigger ledger_is_append_only;
alter table ledger alter number set not null;
update accounts set ledger_entries = (select count(*) from ledger where account_id = accounts.id);

-- Gives coins to an account, or takes them with a negative number. No row: no such account.
create or replace function grant_coins(the_account uuid, the_coins bigint, the_note text, the_key text)
returns setof ledger language sql as $$
  with changed as (
    update accounts set available = available + the_coins, ledger_entries = ledger_entries + 1 where id = the_account
    returning available, held, ledger_entries
  )
  insert into ledger (account_id, number, kind, coins, available_after, held_after, note, idempotency_key)
  select the_account, ledger_entries, 'grant', the_coins, available, held, the_note, the_key from changed
  returning *
$$;

-- The other functions that move coins or start work, as in 0006, with those numbers and with what 0017 says of callers and
-- switches.

-- Accepts or refuses each submit of a batch. A refusal is an answer, not an exception, so that it costs the others
-- nothing. `batch` is an array of generations as the caller wants them, each with the `caller_id` of who wants it; what is
-- not the caller's to say is set here.
create or replace function submit_batch(batch jsonb) returns setof submit_answer language plpgsql as $$
declare
  accepted_at timestamptz;
  this_month date;
  switches settings;
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
    insert into generations values (item.*);

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

-- Applies one move. The first row is the generation as it now is; the others are the account's next, which now need a
-- job. No row: the race was lost, and nothing happened. What the moves are, and what they charge, the caller knows;
-- checked here are only the promises: the status, the attempt's token, the job where one is named, that nothing is started
-- during maintenance, and that a charge never exceeds its hold.
create or replace function move_generation(
  the_id uuid, the_from text, the_to text, the_job uuid, the_token uuid, the_charge bigint, the_error text,
  the_message text
) returns setof generations language plpgsql as $$
declare
  the_account uuid;
  account accounts;
  moved generations;
  rest bigint;
  entries bigint;
begin
  if the_to = 'processing' and (read_switches()).maintenance then return; end if;
  select account_id into the_account from generations where id = the_id;
  -- A move that leaves the hold open changes nothing of the account.
  if the_charge is not null then
    select * into account from accounts where id = the_account for no key update;
  end if;

  update generations set
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
    returning * into moved;
  if not found then return; end if;
  return next moved;
  if the_charge is null then return; end if;

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
  end if;
  update accounts set
      available = available + rest,
      held = held - moved.coins_quoted,
      unfinished = unfinished - 1,
      slots = slots - case when moved.job_id is null then 0 else 1 end,
      ledger_entries = entries
    where id = the_account;
  return query select * from admit(the_account);
  -- Last: it locks the account's webhooks, for which workers wait.
  insert into events (type, account_id, generation_id) values ('generation.' || the_to, the_account, the_id);
end $$;
