-- Ends generations: of each member of the batch the status, the coins, what it delivered, its attempt, its job and its event,
-- and whoever may run next in its account gets a job. Only this, start_generations, submit_batch, admit and, for nodes of
-- the release before, move_generation change a generation's status, an account's held coins, or who holds a slot.
--
-- A member whose race was lost has no row in the answer, and nothing of it happened. What the transitions are, and what they
-- charge, the caller knows; checked here are only the promises: that the generation is the account's, its status, the token of
-- its worker, that the caller may still act where one is named, and that a charge never exceeds its hold. After the members
-- comes a row for each queue that has new jobs. `groups` is what add_generation_jobs takes.
--
-- Plans are as in start_generations.
create or replace function settle_batch(batch jsonb, groups jsonb)
returns table (
  place integer, verdict text, completed_at timestamptz, coins_charged bigint, attempt_state text, provider text,
  backend_id text, cost_amount double precision, cost_unit text, cost_money numeric, cost_rates jsonb,
  seconds double precision, queue text
) language plpgsql set lock_timeout = '4s' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (each ->> 'id')::uuid from jsonb_array_elements(batch) each);
  the_accounts uuid[];
  moment timestamptz;
  refusals jsonb;
  ended uuid[];
  jobs uuid[];
  answers jsonb;
  admitted uuid[];
begin
  the_accounts := array(
    select id from accounts where id in (select (each ->> 'account_id')::uuid from jsonb_array_elements(batch) each)
    order by id for no key update);
  -- Not before the locks: an account's events are in the order of their times.
  moment := app_now();
  refusals := coalesce((
    select jsonb_object_agg(each ->> 'place', caller_refusal(each ->> 'caller_id', moment))
    from jsonb_array_elements(batch) each where each ->> 'caller_id' is not null), '{}');

  -- In the order of their ids, as everybody locks who changes several.
  perform from generations where id = any (ids) order by id for no key update;
  with member as materialized (
    -- Of equal claims to one generation the first counts.
    select distinct on (id, from_status, token) *
    from jsonb_to_recordset(batch) as listed (
      place integer, id uuid, account_id uuid, from_status text, to_status text, token uuid, charge bigint, error_code text,
      error_message text, notes jsonb, assets jsonb, attempt jsonb)
    where refusals ->> place::text is null
    order by id, from_status, token, place
  ), moved as (
    update generations g set
        status = to_status,
        progress = case to_status when 'succeeded' then 1 else g.progress end,
        completed_at = moment,
        coins_charged = charge,
        error_code = member.error_code,
        error_message = member.error_message,
        notes = case when member.notes is null then g.notes else coalesce(g.notes, '[]') || member.notes end
      from member
      where g.id = any (ids) and g.id = member.id and (g.account_id = member.account_id) is true and (g.status = from_status) is true
        and (g.status = 'queued' or g.attempt_token = member.token)
      returning member.place, g.id, g.account_id, g.key_id, g.hold_month, g.created_at, g.agent_session, g.coins_quoted, charge,
        g.coins_quoted - charge as rest, g.job_id, assets, attempt
  ), entry as materialized (
    select place, step, moved.account_id, moved.id, kind, coins, count(*) over so_far as number,
      sum(released) over so_far as released, sum(coins) over so_far as settled
    from moved cross join lateral (values (1, 'charge', charge, 0), (2, 'release', rest, rest)) as
      listed (step, kind, coins, released)
    where coins > 0
    window so_far as (partition by moved.account_id order by place, step rows unbounded preceding)
  ), booked as (
    insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after, created_at)
      select accounts.id, ledger_entries + entry.number, entry.id, kind, coins, available + released, held - settled, moment
      from entry join accounts on accounts.id = entry.account_id order by place, step
  ), uncounted as (
    update key_months set coins = key_months.coins - returned.coins
      from (
        select key_id, hold_month, sum(rest) as coins from moved where key_id is not null and rest > 0
        group by key_id, hold_month) as returned
      where key_months.key_id = returned.key_id and month = returned.hold_month
  ), uncounted_for_grants as (
    update key_periods set coins = key_periods.coins - returned.coins
      from (
        select key_id, kind, name, sum(rest) as coins from moved cross join lateral spend_periods(created_at, agent_session)
        where agent_session is not null and rest > 0
        group by key_id, kind, name) as returned
      where (key_periods.key_id, key_periods.kind, key_periods.name) = (returned.key_id, returned.kind, returned.name)
  ), balanced as (
    update accounts set
        available = available + total.rest,
        held = held - total.quoted,
        unfinished = unfinished - total.ends,
        slots = slots - total.jobs,
        ledger_entries = ledger_entries + total.entries
      from (
        select account_id, sum(rest) as rest, sum(coins_quoted) as quoted, count(*) as ends, count(job_id) as jobs,
          sum((charge > 0)::integer + (rest > 0)::integer) as entries
        from moved group by account_id) as total
      where accounts.id = total.account_id
  ), stored as (
    insert into assets (
        id, account_id, generation_id, position, kind, mime_type, blob_key, size_bytes, sha256, width, height,
        duration_seconds, transparent, stem, derived, created_at)
      select file.id, moved.account_id, moved.id, position, kind, mime_type, blob_key, size_bytes, sha256, width, height,
        duration_seconds, transparent, stem, derived, moment
      from moved cross join lateral jsonb_to_recordset(assets) as file (
        id uuid, position integer, kind text, mime_type text, blob_key text, size_bytes bigint, sha256 text, width integer,
        height integer, duration_seconds double precision, transparent boolean, stem text, derived jsonb)
  ), tried as (
    -- A generation has at most one attempt under way.
    update attempts set
        state = how.state,
        error_code = coalesce(how.error_code, attempts.error_code),
        error_detail = coalesce(how.error_detail, attempts.error_detail),
        cost_amount = coalesce(how.cost_amount, attempts.cost_amount),
        cost_unit = coalesce(how.cost_unit, attempts.cost_unit),
        cost_money = case
          when how.state = 'parked' then null
          when how.is_free then 0
          else attempt_money(attempts.cost_rates, how.cost_amount, how.cost_unit, how.outputs_made) end,
        ended_at = moment
      from moved cross join lateral jsonb_to_record(attempt) as how (
        state text, error_code text, error_detail text, cost_amount double precision, cost_unit text, outputs_made integer,
        is_free boolean)
      where attempt is not null and attempts.generation_id = any (ids) and attempts.generation_id = moved.id
        and (attempts.ended_at is null) is true
      returning moved.place, attempts.state, attempts.provider, attempts.backend_id, attempts.cost_amount,
        attempts.cost_unit, attempts.cost_money, attempts.cost_rates,
        extract(epoch from attempts.ended_at - attempts.created_at) as seconds
  ), outcome as materialized (
    select jsonb_object_agg(place, jsonb_build_object(
      'attempt_state', state, 'provider', provider, 'backend_id', backend_id, 'cost_amount', cost_amount, 'cost_unit', cost_unit,
      'cost_money', cost_money, 'cost_rates', cost_rates, 'seconds', seconds)) as by_place
    from tried
  )
  -- By key: joined, each member would be compared with each attempt.
  select array_agg(id order by place), array_agg(job_id order by job_id) filter (where job_id is not null),
    jsonb_agg(jsonb_build_object('place', place, 'coins_charged', charge) || coalesce(by_place -> place::text, '{}'))
    into ended, jobs, answers
    from moved cross join outcome;

  return query
    select key::integer, value, null::timestamptz, null::bigint, null, null, null, null::double precision, null,
      null::numeric, null::jsonb, null::double precision, null
    from jsonb_each_text(refusals) where value is not null;
  if ended is null then return; end if;
  return query
    select place, 'settled', moment, coins_charged, attempt_state, provider, backend_id, cost_amount, cost_unit, cost_money,
      cost_rates, seconds, null
    from jsonb_to_recordset(answers) as answer (
      place integer, coins_charged bigint, attempt_state text, provider text, backend_id text, cost_amount double precision,
      cost_unit text, cost_money numeric, cost_rates jsonb, seconds double precision);

  admitted := array(
    select next.id from accounts cross join lateral admit(accounts.id) with ordinality as next (id, job_id, queue, model_id, nth)
    where accounts.id = any (the_accounts) and slots < unfinished and slots < coalesce(raised_limit, running_limit)
    order by accounts.id, nth);
  -- Sorted, as whoever renews the leases of several jobs locks them.
  perform from pgboss.job where name in ('generations', 'models') and id = any (jobs) order by id for update;
  delete from pgboss.job where name in ('generations', 'models') and id = any (jobs);
  return query
    select null::integer, 'queued', null::timestamptz, null::bigint, null, null, null, null::double precision, null,
      null::numeric, null::jsonb, null::double precision, name
    from add_generation_jobs(admitted, groups) as name;

  -- Last, and sorted: workers wait for webhooks, and lock several at a time.
  perform from webhooks where account_id = any (the_accounts) order by id for no key update;
  insert into events (type, account_id, generation_id, created_at)
    select 'generation.' || status, account_id, g.id, moment
    from unnest(ended) with ordinality as listed (id, nth) join generations g on g.id = listed.id order by nth;
end $$;
