-- Claims a batch of deliveries for a worker: what it had claimed and has ended is written down, and it claims what is due,
-- at most so many.
--
-- `ended` are deliveries and `ended_of` their webhooks. `made` says how each of them went: `wait_seconds` when the next
-- attempt is due, without it this was the last. What has ended and is not in it was not made, and is due as before.
-- `known` is all that the worker remembers to have taken: an answer to it can be lost, and so can a commit that waited for
-- no disk; what it does not remember nobody is at.
-- A webhook is one worker's at a time, for as long as one attempt can last. Of each the worker has two at a time, so that
-- a receiver that is slow is not also stormed, and some to go on with of those that are `quick`.
create or replace function claim_batch(
  the_taker uuid, lease interval, ended uuid[], ended_of uuid[], made json, known uuid[], quick uuid[], most integer)
returns setof taken_delivery language plpgsql as $$
declare
  moment timestamptz;
  hooks uuid[];
  succeeded uuid[];
  failed uuid[];
begin
  -- Should the last moments be lost with the database's machine, these attempts are made again. Where no commit waits for
  -- a disk that saves nothing; and the embedded engine, which has no process to write later, would lose them with itself.
  if current_setting('fsync')::boolean then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  -- Apart from what follows: only a statement that begins with the locks sees all that was committed before them.
  hooks := array(
    select id from webhooks where id = any (ended_of) and taken_by = the_taker order by id for no key update);
  hooks := hooks || array(
    select id from webhooks
    where wake_at <= app_now() and (taken_by is null or taken_by = the_taker or taken_until <= app_now())
      and id <> all (ended_of)
    order by wake_at limit most for no key update skip locked);
  moment := app_now();

  if ended <> '{}' then
    with tried as (
      select * from rows from (json_to_recordset(made) as (
        delivery_id uuid, attempts integer, attempts_before integer, is_made boolean, is_delivered boolean, wait_seconds integer, headers json,
        body text, status integer, cause text, duration_ms integer, answer text)) with ordinality
    ), recorded as (
      update deliveries set
          attempts = deliveries.attempts + is_made::integer,
          -- Where it has other attempts before it by now, somebody had it sent again, and was told that it would be.
          state = case
            when is_delivered then 'delivered'
            when wait_seconds is null and deliveries.attempts_before = tried.attempts_before then 'failed'
            else 'pending' end,
          due_at = case
            when is_delivered then null
            when deliveries.attempts_before <> tried.attempts_before then moment
            else moment + make_interval(secs => wait_seconds) end,
          ended_at = case
            when is_delivered or wait_seconds is null and deliveries.attempts_before = tried.attempts_before then moment end
        from tried
        where deliveries.id = any (ended) and deliveries.id = delivery_id and webhook_id = any (hooks)
          -- One that somebody else has made by now counts for nothing.
          and ended_at is null and deliveries.attempts = tried.attempts
        returning tried.*, webhook_id, deliveries.attempts as number, state, generation_id
    ), kept as (
      insert into delivery_attempts (delivery_id, number, at, headers, body, status, cause, duration_ms, answer)
      select delivery_id, number, moment, headers, body, status, cause, duration_ms, answer from recorded where is_made
    ), told as (
      select webhook_id, is_delivered,
        -- A test that fails is somebody trying.
        state = 'failed' and generation_id is not null
          and not bool_or(is_delivered) over (partition by webhook_id order by ordinality desc) as is_failure
      from recorded
    )
    select array_agg(webhook_id) filter (where is_delivered), array_agg(webhook_id) filter (where is_failure)
      into succeeded, failed from told;
  end if;

  return query
    with hook as materialized (
      select id, url, secret_sealed, case when id = any (quick) then 16 else 2 end as wanted,
        coalesce(held_ids, '{}') as held
      from webhooks left join (
        -- For all webhooks at once: `known` is hundreds, and would otherwise be hashed anew for each of them.
        select webhooks.id as held_of, array_agg(one) as held_ids
        from webhooks cross join lateral unnest(under_way) as one
        where webhooks.id = any (hooks) and taken_by = the_taker
          and one in (select unnest(known) except select unnest(ended))
        group by webhooks.id) as still on held_of = webhooks.id
      where id = any (hooks)
    ), due as materialized (
      select next.*, hook.url, hook.secret_sealed from hook cross join lateral (
        select deliveries.* from deliveries
        where webhook_id = hook.id and state = 'pending' and due_at <= moment and id <> all (held)
        order by due_at, seq limit greatest(0, wanted - cardinality(held))) as next
      limit most
    ), taken as materialized (
      select hook.id as webhook_id, held || array(select id from due where due.webhook_id = hook.id) as ids from hook
    ), leased as (
      update webhooks set
          under_way = ids,
          taken_by = case when ids <> '{}' then the_taker end,
          taken_until = case when ids <> '{}' then moment + lease end,
          wake_at = least(case when ids <> '{}' then moment + lease end, case when cardinality(ids) < 2 then (
            select min(due_at) from deliveries where webhook_id = webhooks.id and state = 'pending' and id <> all (ids)) end),
          last_success_at = case when id = any (succeeded) then moment else last_success_at end,
          failed_since_success = case when id = any (succeeded) then 0 else failed_since_success end
            + (select count(*) from unnest(failed) as one where one = webhooks.id)
        from taken where webhooks.id = webhook_id
    )
    select id, webhook_id, event_id, event_type, event_at, generation_id, attempts, attempts_before, url, secret_sealed
    from due order by due_at, seq;

  -- Spec silent: no success in five days and at least 20 failed deliveries.
  update webhooks set disabled_at = moment, disabled_because = 'failing'
    where id = any (failed) and disabled_at is null and failed_since_success >= 20
      and greatest(last_success_at, enabled_at) < moment - interval '5 days';
end $$;
