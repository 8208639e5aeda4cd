-- Accepts or refuses each submit of a batch. A refusal is an answer, not an exception, so that it costs the others
-- nothing. `batch` is an array of generations as the caller wants them, each with the `caller_id` of who wants it; what is
-- not the caller's to say is set here.
--
-- The loop only decides, with what one query has read; whatever is written is written for all of them together. Without hash
-- joins and scans of whole tables: a plan that was made while a table was small would stay in use. And it is to stay: planned for
-- each batch anew, a small one would be planned for longer than it takes.
create or replace function submit_batch(batch jsonb) returns setof submit_answer
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  the_accounts uuid[];
  accepted_at timestamptz;
  this_month date;
  today text;
  switches record;
  submit record;
  account uuid;
  available bigint;
  held bigint;
  unfinished integer;
  slots integer;
  entries bigint;
  -- What this batch has accepted of the account: ids and hashes by idempotency key, and coins by API key.
  accepted jsonb;
  spent jsonb;
  spent_by_key bigint;
  answer submit_answer;
  answers submit_answer[] := '{}';
  places integer[] := '{}';
  seqs bigint[] := '{}';
  jobs uuid[] := '{}';
  numbers bigint[] := '{}';
  available_after bigint[] := '{}';
  held_after bigint[] := '{}';
  sessions text[] := '{}';
  -- How many generations of each account run.
  running jsonb;
begin
  the_accounts := array(
    select id from accounts where id in (select (each ->> 'account_id')::uuid from jsonb_array_elements(batch) each)
    order by id for no key update);
  -- Not before the locks: the wait may have crossed midnight.
  accepted_at := app_now();
  this_month := date_trunc('month', accepted_at at time zone 'UTC')::date;
  today := to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD');
  -- Not before the locks either: while somebody waits to throw a switch, one account's wait would be everybody's.
  switches := read_switches();

  -- All of this may have changed since the caller looked.
  for submit in
    select listed.place::integer - 1 as place, listed.id, listed.account_id, listed.idempotency_key, listed.body_hash,
      listed.key_id, listed.coins_quoted as coins, listed.queue, listed.model_id,
      -- A node of the release before names no caller; its keys are known all the same.
      caller_refusal(coalesce(listed.caller_id, 'key:' || listed.key_id), accepted_at) as caller_refusal,
      earlier.id as earlier_id, earlier.body_hash as earlier_hash,
      case
        when listed.channel = any (switches.disabled_channels) then 'channel_disabled'
        when switches.maintenance then 'maintenance'
        when a.locked then 'account_locked' end as refusal,
      a.available, a.held, a.unfinished, a.slots, a.ledger_entries, coalesce(a.raised_limit, a.running_limit) as slot_limit,
      k.monthly_spend_cap_coins - coalesce(m.coins, 0) as left_to_spend,
      -- Of grants only: what follows is not looked for otherwise.
      its.session,
      case when its.session is not null then k.spend_limit_coins - coalesce((
        select coins from key_periods where key_id = k.id and kind = 'grant' and name = ''), 0) end as left_in_all,
      case when its.session is not null then k.daily_spend_limit_coins - coalesce((
        select coins from key_periods where key_id = k.id and kind = 'day' and name = today), 0) end as left_today,
      case when its.session is not null then k.session_spend_limit_coins - coalesce((
        select coins from key_periods where key_id = k.id and kind = 'session' and name = its.session), 0) end as left_in_session
    from rows from (jsonb_to_recordset(batch) as (
        id uuid, account_id uuid, key_id uuid, caller_id text, idempotency_key text, body_hash text,
        channel text, coins_quoted bigint, queue text, model_id text)) with ordinality
      as listed (id, account_id, key_id, caller_id, idempotency_key, body_hash, channel, coins_quoted, queue,
        model_id, place)
    join accounts a on a.id = listed.account_id
    left join generations earlier on earlier.account_id = listed.account_id and earlier.idempotency_key = listed.idempotency_key
    left join api_keys k on k.id = listed.key_id
    left join key_months m on m.key_id = k.id and m.month = this_month
    cross join lateral (
      select case when k.agent_client_id is not null then agent_session_at(k.id, accepted_at) end as session
      offset 0) as its
    order by listed.account_id, listed.place
  loop
    if submit.account_id is distinct from account then
      account := submit.account_id;
      available := submit.available;
      held := submit.held;
      unfinished := submit.unfinished;
      slots := submit.slots;
      entries := submit.ledger_entries;
      accepted := '{}';
      spent := '{}';
    end if;
    answer := (submit.place, submit.caller_refusal, submit.id, null, null, null, null, null);

    if answer.verdict is null and (submit.earlier_id is not null or accepted ? submit.idempotency_key) then
      answer.generation_id := coalesce(submit.earlier_id, (accepted -> submit.idempotency_key ->> 0)::uuid);
      answer.verdict := case
        when coalesce(submit.earlier_hash, accepted -> submit.idempotency_key ->> 1) = submit.body_hash then 'replayed'
        else 'conflict' end;
    end if;
    spent_by_key := coalesce((spent ->> submit.key_id::text)::bigint, 0);
    answer.verdict := coalesce(answer.verdict, submit.refusal, case
      when available < submit.coins then 'insufficient_coins'
      when submit.left_to_spend - spent_by_key < submit.coins then 'spend_cap_exceeded'
      when submit.left_in_all - spent_by_key < submit.coins then 'spend_limit'
      when submit.left_today - spent_by_key < submit.coins then 'daily_spend_limit'
      when submit.left_in_session - spent_by_key < submit.coins then 'session_spend_limit' end);
    if answer.verdict is not null then
      answers := answers || answer;
      continue;
    end if;

    -- Where a slot is free and nobody waits, it is taken at once: as an update, the same would write every index again.
    jobs := jobs || case when slots < submit.slot_limit and slots = unfinished then gen_random_uuid() end;
    slots := slots + case when jobs[cardinality(jobs)] is null then 0 else 1 end;
    unfinished := unfinished + 1;
    available := available - submit.coins;
    held := held + submit.coins;
    entries := entries + 1;
    places := places || submit.place;
    seqs := seqs || nextval('generation_order');
    numbers := numbers || entries;
    available_after := available_after || available;
    held_after := held_after || held;
    accepted := accepted || jsonb_build_object(submit.idempotency_key, jsonb_build_array(submit.id, submit.body_hash));
    sessions := sessions || submit.session;
    if submit.left_to_spend is not null or submit.session is not null then
      spent := spent || jsonb_build_object(submit.key_id, spent_by_key + submit.coins);
    end if;

    answer.verdict := 'created';
    answer.created_at := accepted_at;
    answer.queue_position := unfinished;
    answers := answers || answer;
  end loop;

  if cardinality(places) > 0 then
    with decided as materialized (
      select * from unnest(places, seqs, jobs, numbers, available_after, held_after, sessions) as
        accepted (place, seq, job_id, number, available_after, held_after, session)
    ), item as materialized (
      -- By name: a column that a later release adds gets its default.
      select decided.*, listed.*
      from decided cross join lateral jsonb_to_record(batch -> decided.place) as listed (
        id uuid, account_id uuid, key_id uuid, channel text, idempotency_key text, body_hash text, model_id text,
        model_version text, model_name text, task_type text, modality text, workspace text, effect_id text, params jsonb,
        effective_params jsonb, notes jsonb, project_id text, coins_quoted bigint, coins_per_output bigint,
        outputs_requested integer, price_lines jsonb, queue text, time_limit_seconds integer)
    ), added as (
      insert into generations (
          id, seq, account_id, key_id, channel, idempotency_key, body_hash, model_id, model_version, model_name, task_type,
          modality, workspace, effect_id, params, effective_params, notes, project_id, status, coins_quoted,
          coins_per_output, outputs_requested, price_lines, hold_month, queue, job_id, time_limit_seconds, created_at,
          agent_session)
        select id, seq, account_id, key_id, channel, idempotency_key, body_hash, model_id, model_version, model_name,
          task_type, modality, workspace, effect_id, params, effective_params, notes, project_id, 'queued', coins_quoted,
          coins_per_output, outputs_requested, price_lines, this_month, queue, job_id, time_limit_seconds, accepted_at,
          session
        from item order by seq
    ), booked as (
      insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after, created_at)
        select account_id, number, id, 'hold', coins_quoted, item.available_after, item.held_after, accepted_at
        from item order by seq
    ), counted as (
      insert into key_months (key_id, month, coins)
        select key_id, this_month, sum(coins_quoted) from item where key_id is not null group by key_id order by key_id
        on conflict (key_id, month) do update set coins = key_months.coins + excluded.coins
    ), counted_for_grants as (
      insert into key_periods (key_id, kind, name, coins, last_spent_at)
        select key_id, kind, name, sum(coins_quoted), accepted_at
        from item cross join lateral spend_periods(accepted_at, session) where session is not null
        group by key_id, kind, name order by key_id, kind, name
        on conflict (key_id, kind, name) do update set
          coins = key_periods.coins + excluded.coins, last_spent_at = excluded.last_spent_at
    )
    update accounts set
        available = accounts.available - total.coins,
        held = accounts.held + total.coins,
        unfinished = accounts.unfinished + total.submits,
        slots = accounts.slots + total.jobs,
        ledger_entries = accounts.ledger_entries + total.submits
      from (
        select account_id, sum(coins_quoted) as coins, count(*) as submits, count(job_id) as jobs
        from item group by account_id) as total
      where accounts.id = total.account_id;
  end if;

  -- An account that is gone must fail the batch before anything is committed.
  if cardinality(answers) <> jsonb_array_length(batch) then raise 'a submit has no answer'; end if;
  running := (
    select jsonb_object_agg(its.id, (
      select count(*) from unfinished_generations line where line.account_id = its.id and line.running))
    from unnest(the_accounts) as its (id));
  return query
    select each.place, each.verdict, each.generation_id, each.created_at,
      each.queue_position - (running ->> (batch -> each.place ->> 'account_id'))::integer,
      each.job_id, each.queue, each.model_id
    from unnest(answers) as each order by each.place;
  return query
    select null::integer, 'admitted', (batch -> placed.place ->> 'id')::uuid, null::timestamptz, null::integer, placed.job_id,
      batch -> placed.place ->> 'queue', batch -> placed.place ->> 'model_id'
    from unnest(places, jobs) as placed (place, job_id) where placed.job_id is not null;
  -- No move leaves anybody waiting beside a free slot; were it so all the same, it ends here.
  return query
    select null::integer, 'admitted', a.id, null::timestamptz, null::integer, a.job_id, a.queue, a.model_id
    from accounts cross join lateral admit(accounts.id) as a
    where accounts.id = any (the_accounts) and accounts.slots < accounts.unfinished
      and accounts.slots < coalesce(raised_limit, running_limit);
end $$;
