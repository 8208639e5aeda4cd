-- Where events are sent, what was sent, and every try at it.
-- Lock order: after the account and its generations come webhooks, sorted by id, then their deliveries.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- Only generations of this key; null for all of the account.
  key_id uuid references api_keys,
  url text not null,
  events text[] not null check (events <> '{}'),
  secret_sealed text not null,
  -- Since when it asks for these events. Set under the account's lock, which every event is written under too.
  matching_since timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),

  enabled_at timestamptz not null default app_now(),
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('failing', 'paused')),
  last_success_at timestamptz,
  failed_since_success integer not null default 0,

  -- When somebody should look here: something is due, or whoever was at it must have died. Null: nothing is pending.
  wake_at timestamptz,
  -- The deliveries that one worker has taken, which worker, and until when that can be believed.
  under_way uuid[] not null default '{}',
  taken_by uuid,
  taken_until timestamptz,
  constraint taken_by_somebody check ((taken_by is null) = (taken_until is null)),
  constraint taken_for_something check ((taken_by is null) = (under_way = '{}')),
  constraint disabled_for_a_reason check ((disabled_at is null) = (disabled_because is null))
);
create index webhooks_by_account on webhooks (account_id, created_at desc);
create index webhooks_awake on webhooks (wake_at) where wake_at is not null;
create index webhooks_in_trouble on webhooks (id) where failed_since_success > 0 or disabled_because = 'failing';

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null,
  event_type text not null,
  event_at timestamptz not null,
  -- Null for a test event, which tells of an example.
  generation_id uuid references generations,
  state text not null check (state in ('pending', 'delivered', 'failed', 'skipped')),
  -- Of the next attempt.
  due_at timestamptz,
  -- Attempts made, and how many of them before the delivery was last begun anew.
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  ended_at timestamptz,
  constraint pending_means_due check ((state = 'pending') = (due_at is not null)),
  constraint pending_means_not_ended check ((state = 'pending') = (ended_at is null)),
  unique (webhook_id, event_id)
);
create index deliveries_newest on deliveries (webhook_id, seq desc);
create index deliveries_by_state on deliveries (webhook_id, state, seq desc);
create index deliveries_due on deliveries (webhook_id, due_at, seq) where state = 'pending';
create index deliveries_by_generation on deliveries (generation_id) where generation_id is not null;
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- Kept for seven days: what was sent, exactly, and what came back.
create table delivery_attempts (
  delivery_id uuid not null references deliveries on delete cascade,
  number integer not null,
  at timestamptz not null,
  headers json not null,
  body text not null,
  status integer,
  cause text,
  duration_ms integer not null,
  answer text not null,
  primary key (delivery_id, number)
);
create index delivery_attempts_oldest on delivery_attempts (at);

-- The event and its deliveries are one: whoever writes the first has written the others.
create function add_deliveries() returns trigger language plpgsql as $$
declare
  hook webhooks;
  due timestamptz;
begin
  for hook in
    select * from webhooks where account_id = new.account_id and new.type = any (events)
      and (key_id is null or key_id = (select g.key_id from generations g where g.id = new.generation_id))
    order by id for no key update
  loop
    if hook.disabled_at is not null then
      insert into deliveries (webhook_id, event_id, event_type, event_at, generation_id, state, ended_at)
        values (hook.id, new.id, new.type, new.created_at, new.generation_id, 'skipped', app_now());
      continue;
    end if;
    due := app_now();
    insert into deliveries (webhook_id, event_id, event_type, event_at, generation_id, state, due_at)
      values (hook.id, new.id, new.type, new.created_at, new.generation_id, 'pending', due);
    update webhooks set wake_at = least(wake_at, due) where id = hook.id;
    notify deliveries;
  end loop;
  return null;
end $$;
create trigger events_are_delivered after insert on events for each row execute function add_deliveries();

create type taken_delivery as (
  id uuid, webhook_id uuid, event_id uuid, event_type text, event_at timestamptz, generation_id uuid,
  attempts integer, attempts_before integer, url text, secret_sealed text);

-- A worker's turn: what it had taken and has ended is written down, and it takes what is due, at most so many.
--
-- `ended` are deliveries and `ended_of` their webhooks. `made` says how each of them went: `wait_seconds` when the next
-- attempt is due, without it this was the last. What has ended and is not in it was not made, and is due as before.
-- `known` is all that the worker remembers to have taken: an answer to it can be lost, and so can a commit that waited for
-- no disk; what it does not remember nobody is at.
-- A webhook is one worker's at a time, for as long as one attempt can last. Of each the worker has two at a time, so that
-- a receiver that is slow is not also stormed, and some to go on with of those that are `quick`.
create function take_turn(
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
        case when taken_by = the_taker then array(
          select unnest(under_way) intersect select unnest(known) except select unnest(ended)) else '{}' end as held
      from webhooks where id = any (hooks)
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
