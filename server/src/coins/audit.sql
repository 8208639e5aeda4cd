-- What must be true of the data at any moment, whatever happened before. Each query returns what breaks its promise:
-- an id and a sentence. They are written from the promises, not from the code that keeps them, and call none of it.
-- Readers split this file at the lines that begin with "-- I<number>: ".
--
-- :ledger_id says up to which entry the ledger was verified before, :marks what the entries of each account came to by then, and
-- up to where its generations and events were verified, :verified_key_months, :verified_key_periods and :verified_usage_days what those
-- generations made up, :verified_at when that was. A full audit goes on from nowhere: they are 0, empty and '-infinity'. All entries up to
-- :ledger_id were committed then; whoever adds generations and events of an account holds its lock, so that what comes after
-- a mark was committed after it was made.
-- Lateral queries with `offset 0` are read by index whatever the planner thinks of them: it cannot know how little is new.

-- I1: The ledger adds up to every account's balance, and its entries are numbered one by one
with moved as (
  select account_id, count(*) as entries, max(id) as last_id, max(number) as last_number,
    sum(case kind when 'hold' then - coins when 'charge' then 0 else coins end) as available,
    sum(case kind when 'hold' then coins when 'charge' then - coins when 'release' then - coins else 0 end) as held
  from ledger where id > :ledger_id group by account_id
), balances as (
  select accounts.id, accounts.available, accounts.held, ledger_entries,
    coalesce(mark.granted + mark.refunded + mark.redeemed - mark.held + mark.released, 0) + coalesce(moved.available, 0) as available_moved,
    coalesce(mark.held - mark.charged - mark.released, 0) + coalesce(moved.held, 0) as held_moved,
    coalesce(last.available_after, mark.granted + mark.refunded + mark.redeemed - mark.held + mark.released, 0) as available_after,
    coalesce(last.held_after, mark.held - mark.charged - mark.released, 0) as held_after,
    coalesce(mark.entries, 0) + coalesce(moved.entries, 0) as entries,
    coalesce(moved.last_number, mark.entries, 0) as last_number
  from accounts
  left join :marks as mark on mark.account_id = accounts.id
  left join moved on moved.account_id = accounts.id
  left join ledger as last on last.id = moved.last_id
)
select id, format('The account has %s available and %s held; its entries add up to %s and %s; the last of them says %s and %s. '
    'It counts %s entries, of which there are %s, numbered up to %s.',
    available, held, available_moved, held_moved, available_after, held_after, ledger_entries, entries, last_number) as detail
from balances
where (available, held) is distinct from (available_moved, held_moved)
  or (available, held) is distinct from (available_after, held_after)
  or (ledger_entries, ledger_entries) is distinct from (entries, last_number);

-- I2: Held coins are exactly the quoted coins of unfinished generations
with unfinished as (
  select generation.account_id, sum(coins_quoted) as coins
  from unfinished_generations cross join lateral (
    select account_id, coins_quoted from generations where id = generation_id and completed_at is null offset 0) as generation
  group by generation.account_id
)
select accounts.id, format('The account holds %s coins; its unfinished generations were quoted %s.',
    held, coalesce(coins, 0)) as detail
from accounts left join unfinished on unfinished.account_id = accounts.id
where held <> coalesce(coins, 0);

-- I3: A generation holds its quote once, settles once, per delivered output when succeeded, else for nothing, and is refunded at most that, once
with touched as materialized (
  select recent.id from accounts left join :marks as mark on mark.account_id = accounts.id
  cross join lateral (
    select id from generations where account_id = accounts.id and seq > coalesce(mark.generation_seq, 0) offset 0) as recent
  union
  select generation_id from ledger where :ledger_id > 0 and id > :ledger_id and generation_id is not null
), settled as (
  select touched.id, status, coins_quoted, coins_per_output, coins_charged, entry.*, delivered
  from touched
  cross join lateral (select * from generations where id = touched.id offset 0) as generation
  cross join lateral (
    -- Of entries that must be alone of their kind, the greatest stands for the sum, which costs twice as much.
    select count(*) filter (where kind = 'hold') as holds,
      count(*) filter (where kind = 'charge') as charges,
      count(*) filter (where kind = 'release') as releases,
      count(*) filter (where kind = 'refund') as refunds,
      max(coins) filter (where kind = 'hold') as held,
      coalesce(max(coins) filter (where kind = 'charge'), 0) as charged,
      coalesce(max(coins) filter (where kind = 'release'), 0) as released,
      coalesce(max(coins) filter (where kind = 'refund'), 0) as refunded,
      bool_or(ledger.account_id <> generation.account_id) as is_foreign
    from ledger where generation_id = touched.id) as entry
  cross join lateral (select count(*) as delivered from assets where generation_id = touched.id) as outputs
), judged as (
  select id, case
    when holds <> 1 then
      format('The generation has %s holds.', holds)
    when held <> coins_quoted then
      format('The generation was quoted %s coins and holds %s.', coins_quoted, held)
    when is_foreign then
      'Entries of the generation stand on another account.'
    when status in ('queued', 'processing') and charges + releases + refunds > 0 then
      format('The generation is %s and was settled all the same.', status)
    when status in ('queued', 'processing') then null
    when charges > 1 or releases > 1 or charged + released <> held then
      format('The generation holds %s coins; it was charged %s in %s entries and released %s in %s.',
        held, charged, charges, released, releases)
    when charged is distinct from coins_charged then
      format('The generation says that it cost %s coins; charged are %s.', coins_charged, charged)
    when status <> 'succeeded' and charged > 0 then
      format('The generation is %s and cost %s coins.', status, charged)
    when status = 'succeeded' and (charged < 1 or charged <> coins_per_output * delivered) then
      format('The generation cost %s coins for %s outputs of %s coins.', charged, delivered, coins_per_output)
    when refunds > 1 or refunded > charged then
      format('The generation cost %s coins; %s were refunded in %s entries.', charged, refunded, refunds)
    end as detail
  from settled
)
select id, detail from judged where detail is not null;

-- I4: A key's month is the charges and open holds made in it, and never above the key's cap
with spent as (
  select key_id, month, sum(coins) as coins from (
    select key_id, month, coins from :verified_key_months as verified
    union all
    select recent.* from accounts left join :marks as mark on mark.account_id = accounts.id
    cross join lateral (
      select key_id, hold_month, coalesce(coins_charged, coins_quoted) from generations
      where account_id = accounts.id and seq > coalesce(mark.generation_seq, 0) and key_id is not null offset 0) as recent
  ) as parts group by key_id, month
)
select key_id as id, format('The key has spent %s coins in the month of %s; its generations make up %s; its cap is %s.',
    coalesce(key_months.coins, 0), month, coalesce(spent.coins, 0), coalesce(monthly_spend_cap_coins::text, 'none')) as detail
from key_months full join spent using (key_id, month) join api_keys on api_keys.id = key_id
where coalesce(key_months.coins, 0) <> coalesce(spent.coins, 0)
  -- A cap is fixed when its key is made. Once it can be lowered, the months before that have to be left out.
  or coalesce(key_months.coins, 0) > monthly_spend_cap_coins;

-- I5: Every event has a delivery to each webhook that asks for it, and what is pending will be looked at
select event.id, format('The event has no delivery to webhook %s, which asks for such events since %s.',
    webhooks.id, matching_since) as detail
from webhooks left join :marks as mark on mark.account_id = webhooks.account_id
cross join lateral (
  select id, (select key_id from generations where id = generation_id) as key_id from events
  where account_id = webhooks.account_id and seq > coalesce(mark.event_seq, 0) and type = any (webhooks.events)
    and created_at >= matching_since offset 0) as event
left join lateral (
  select id from deliveries where webhook_id = webhooks.id and event_id = event.id offset 0) as delivery on true
where delivery.id is null and (webhooks.key_id is null or webhooks.key_id = event.key_id)
union all
-- A clock that was set back may have put an end before the mark.
select deliveries.id, format('The delivery is %s after %s attempts.', state, attempts - attempts_before)
from deliveries where state in ('delivered', 'failed') and attempts <= attempts_before
  and ended_at > :verified_at - interval '1 hour'
union all
select deliveries.id, format('The delivery is due at %s, but its webhook sleeps until %s.', due_at, coalesce(wake_at::text, 'ever'))
from deliveries join webhooks on webhooks.id = deliveries.webhook_id
-- While two are under way it waits for the end of one of them, or of the lease; so does one that is itself under way.
where state = 'pending' and coalesce(wake_at, 'infinity') > greatest(due_at, app_now(),
  case when cardinality(under_way) >= 2 or deliveries.id = any (under_way) then taken_until end);

-- I6: A generation that ended has exactly one event, of its kind; an unfinished one has none
with touched as materialized (
  select recent.id from accounts left join :marks as mark on mark.account_id = accounts.id
  cross join lateral (
    select id from generations where account_id = accounts.id and seq > coalesce(mark.generation_seq, 0) offset 0) as recent
  union
  select recent.generation_id from :marks as mark
  cross join lateral (
    select generation_id from events where account_id = mark.account_id and seq > mark.event_seq offset 0) as recent
)
select touched.id, format('The generation is %s and has %s events%s.', status, events, ' (' || type || ')') as detail
from touched
cross join lateral (select status, completed_at from generations where id = touched.id offset 0) as generation
cross join lateral (select count(*) as events, min(type) as type from events where generation_id = touched.id) as told
where case when status in ('queued', 'processing') then events > 0
  -- The log goes back thirty days; what is older may have been forgotten.
  when events = 0 and completed_at < app_now() - interval '30 days' then false
  else events <> 1 or type <> 'generation.' || status end;

-- I8: Accounts count their unfinished generations and taken slots, and whoever has a slot has a live job
with counted as (
  select generation.account_id, count(*) as unfinished, count(job_id) as slots
  from unfinished_generations cross join lateral (
    select account_id, job_id from generations where id = generation_id and completed_at is null offset 0) as generation
  group by generation.account_id
)
select accounts.id, format('The account counts %s unfinished generations and %s slots; there are %s and %s.',
    accounts.unfinished, accounts.slots, coalesce(counted.unfinished, 0), coalesce(counted.slots, 0)) as detail
from accounts left join counted on counted.account_id = accounts.id
where (accounts.unfinished, accounts.slots) is distinct from (coalesce(counted.unfinished, 0), coalesce(counted.slots, 0))
union all
select generation.id, format('The generation is %s and has held a slot without a live job for more than a minute.', status)
from unfinished_generations cross join lateral (
  select id, status, queue, job_id, started_at, created_at from generations
  where id = generation_id and completed_at is null and job_id is not null offset 0) as generation
left join pgboss.job on job.name = generation.queue and job.id = generation.job_id
where (job.id is null or job.state not in ('created', 'retry', 'active'))
  -- Since the job ended; of one that is gone without a trace, since the last time the generation moved.
  and coalesce(job.completed_on, generation.started_at, generation.created_at) < app_now() - interval '1 minute';

-- I9: The usage of every day is what ended on it
with recent as materialized (
  select accounts.id as account_id, (completed_at at time zone 'UTC')::date as day, model_id, coalesce(key_id::text, '') as key,
    sum(coins_charged) as coins, count(*) as runs
  from accounts left join :marks as mark on mark.account_id = accounts.id
  cross join lateral (
    select model_id, key_id, coins_charged, completed_at from generations
    where account_id = accounts.id and seq > coalesce(mark.generation_seq, 0) and completed_at is not null offset 0) as ended
  group by 1, 2, 3, 4
), first as materialized (
  -- Days before it were over when they were verified.
  select least((:verified_at at time zone 'UTC')::date - 1, min(day)) as day from recent
), ended as (
  select account_id, day, model_id, key, sum(coins) as coins, sum(runs) as runs from (
    select * from recent
    union all
    select verified.* from accounts cross join lateral (
      select account_id, day, model_id, key, coins, runs from :verified_usage_days as of_day
      where account_id = accounts.id and day >= (select day from first) offset 0) as verified
  ) as parts group by 1, 2, 3, 4
), counted as (
  select account_id, day, model_id, key, sum(of_day.coins) as coins, sum(runs) as runs
  from accounts cross join lateral (
    select account_id, day, model_id, coalesce(key_id::text, '') as key, coins, runs from usage_days
    where account_id = accounts.id and day >= (select day from first) offset 0) as of_day
  group by 1, 2, 3, 4
)
select account_id as id, format('On %s the account used %s coins in %s runs of %s; counted are %s in %s.',
    day, coalesce(ended.coins, 0), coalesce(ended.runs, 0), model_id, coalesce(counted.coins, 0), coalesce(counted.runs, 0)) as detail
from ended full join counted using (account_id, day, model_id, key)
where (ended.coins, ended.runs) is distinct from (counted.coins, counted.runs);

-- I10: A generation stands in its account's line until it ends, and from then on among the ended ones of its status
with recent as materialized (
  select generation.* from accounts left join :marks as mark on mark.account_id = accounts.id
  cross join lateral (
    select id, account_id, seq, status, completed_at, error_code from generations
    where account_id = accounts.id and seq > coalesce(mark.generation_seq, 0) offset 0) as generation
), listed as materialized (
  select ended.* from accounts left join :marks as mark on mark.account_id = accounts.id
  cross join unnest(array['succeeded', 'failed', 'canceled']) as each_status
  cross join lateral (
    select * from ended_generations
    where account_id = accounts.id and status = each_status and seq > coalesce(mark.generation_seq, 0) offset 0) as ended
)
select recent.id, format('The generation is %s and not in the line of its account.', status) as detail
from recent left join lateral (
  select generation_id from unfinished_generations
  where (account_id, seq, generation_id) = (recent.account_id, recent.seq, recent.id) offset 0) as line on true
where completed_at is null and line.generation_id is null
union all
select line.generation_id, case
    when generation.id is null or completed_at is not null then 'The generation is in the line of its account and should not be.'
    else format('The generation is %s; the line of its account says that it %s.', status, case when running then 'runs' else 'waits' end) end
from unfinished_generations as line left join lateral (
  select id, status, completed_at from generations
  where (account_id, seq, id) = (line.account_id, line.seq, line.generation_id) offset 0) as generation on true
where generation.id is null or completed_at is not null or running <> (status = 'processing')
union all
select coalesce(ended.id, listed.generation_id), format('The generation is %s; it is listed as %s.',
  coalesce(ended.status, 'not ended'), coalesce(listed.status, 'nothing'))
from (select * from recent where completed_at is not null) as ended
full join listed on listed.generation_id = ended.id
where (ended.account_id, ended.seq, ended.status, ended.completed_at, ended.error_code)
  is distinct from (listed.account_id, listed.seq, listed.status, listed.completed_at, listed.error_code);

-- I11: A checkpoint of the audit is what the rows before it add up to
select account_id as id, format('The checkpoint of the account has %s coins granted, %s held, %s charged, %s released, %s refunded and %s '
    'redeemed in %s entries; there are %s, %s, %s, %s, %s and %s in %s.',
    mark.granted, mark.held, mark.charged, mark.released, mark.refunded, mark.redeemed, mark.entries,
    moved.granted, moved.held, moved.charged, moved.released, moved.refunded, moved.redeemed, moved.entries) as detail
from audit_accounts as mark full join (
  select account_id, coalesce(sum(coins) filter (where kind = 'grant'), 0) as granted,
    coalesce(sum(coins) filter (where kind = 'hold'), 0) as held,
    coalesce(sum(coins) filter (where kind = 'charge'), 0) as charged,
    coalesce(sum(coins) filter (where kind = 'release'), 0) as released,
    coalesce(sum(coins) filter (where kind = 'refund'), 0) as refunded,
    coalesce(sum(coins) filter (where kind = 'redemption'), 0) as redeemed, count(*) as entries
  from ledger where id <= (select ledger_id from audit_state) group by account_id) as moved using (account_id)
where (mark.granted, mark.held, mark.charged, mark.released, mark.refunded, mark.redeemed, mark.entries)
  is distinct from (moved.granted, moved.held, moved.charged, moved.released, moved.refunded, moved.redeemed, moved.entries)
union all
select account_id, 'The checkpoint of the account is after a generation that has not ended.'
from audit_accounts as mark where exists (
  select from generations where account_id = mark.account_id and completed_at is null and seq <= generation_seq)
union all
select key_id, format('The checkpoint of the key has %s coins in the month of %s; its generations up to it make up %s.',
    coalesce(verified.coins, 0), month, coalesce(spent.coins, 0))
from audit_key_months as verified full join (
  select key_id, hold_month as month, sum(coins_charged) as coins
  from audit_accounts as mark join generations using (account_id) where seq <= generation_seq and key_id is not null
  group by key_id, hold_month) as spent using (key_id, month)
where verified.coins is distinct from spent.coins
union all
select key_id, format('The checkpoint of the grant has %s coins in the %s "%s"; its generations up to it make up %s.',
    coalesce(verified.coins, 0), kind, name, coalesce(spent.coins, 0))
from audit_key_periods as verified full join (
  select key_id, kind, name, sum(coins_charged) as coins
  from audit_accounts as mark join generations using (account_id)
  cross join lateral spend_periods(created_at, agent_session)
  where seq <= generation_seq and agent_session is not null
  group by key_id, kind, name) as spent using (key_id, kind, name)
where verified.coins is distinct from spent.coins
union all
select account_id, format('The checkpoint of the account has %s coins in %s runs of %s on %s; its generations up to it make up %s in %s.',
    coalesce(verified.coins, 0), coalesce(verified.runs, 0), model_id, day, coalesce(ended.coins, 0), coalesce(ended.runs, 0))
from audit_usage_days as verified full join (
  select account_id, (completed_at at time zone 'UTC')::date as day, model_id, coalesce(key_id::text, '') as key,
    sum(coins_charged) as coins, count(*) as runs
  from audit_accounts as mark join generations using (account_id) where seq <= generation_seq
  group by 1, 2, 3, 4) as ended using (account_id, day, model_id, key)
where (verified.coins, verified.runs) is distinct from (ended.coins, ended.runs);

-- I12: What a grant has spent, in all, on a day and in a session, is the charges and open holds made in it, and never above its limits
with spent as (
  select key_id, kind, name, sum(coins) as coins from (
    select key_id, kind, name, coins from :verified_key_periods as verified
    union all
    select recent.key_id, period.kind, period.name, recent.coins from accounts left join :marks as mark on mark.account_id = accounts.id
    cross join lateral (
      select key_id, created_at, agent_session, coalesce(coins_charged, coins_quoted) as coins from generations
      where account_id = accounts.id and seq > coalesce(mark.generation_seq, 0) and agent_session is not null offset 0) as recent
    cross join lateral spend_periods(recent.created_at, recent.agent_session) as period
  ) as parts group by key_id, kind, name
), judged as (
  select period.key_id, kind, period.name, counted, made_up,
    last_spent_at > coalesce(limits_changed_at, '-infinity') as is_under_limits,
    case kind when 'grant' then spend_limit_coins when 'day' then daily_spend_limit_coins else session_spend_limit_coins
      end as spend_limit
  from (
    select key_id, kind, name, last_spent_at, coalesce(key_periods.coins, 0) as counted, coalesce(spent.coins, 0) as made_up
    from key_periods full join spent using (key_id, kind, name)) as period
  join api_keys on api_keys.id = period.key_id
)
select key_id as id, format('The grant has spent %s coins %s; its generations make up %s; its limit is %s.',
    counted, case kind when 'grant' then 'in all' else 'in the ' || kind || ' ' || name end, made_up, coalesce(spend_limit::text, 'none')) as detail
from judged
-- Limits that were lowered bind what is spent from then on.
where counted <> made_up or is_under_limits and counted > spend_limit;

-- I13: Every redemption has its entry, of its batch's coins, and neither a code nor an account has more of them than its batch allows
with touched as materialized (
  select * from code_batches
  where :ledger_id = 0 or id in (select batch_id from redemptions where ledger_id > :ledger_id)
), made as materialized (
  select redemptions.* from touched join redemptions on redemptions.batch_id = touched.id
), of_codes as (
  select code_hash, batch_id, count(*) as uses from made group by 1, 2
)
select account_id as id, format('Entry %s of the account has coins of a code that was not redeemed.', number) as detail
from ledger where kind = 'redemption' and id > :ledger_id
  and not exists (select from redemptions where ledger_id = ledger.id and account_id = ledger.account_id)
union all
select made.batch_id, format('A redemption of account %s gave %s coins, of %s of the batch.', made.account_id,
  coalesce(ledger.coins::text, 'no'), touched.coins)
from made join touched on touched.id = made.batch_id
left join ledger on ledger.id = made.ledger_id and ledger.kind = 'redemption' and ledger.account_id = made.account_id
where made.ledger_id > :ledger_id and ledger.coins is distinct from touched.coins
union all
select touched.id, format('The code that ends in %s counts %s uses, of which there are %s; it may have %s.', last_five, codes.uses,
  coalesce(of_codes.uses, 0), uses_per_code)
from touched join codes on codes.batch_id = touched.id left join of_codes on of_codes.code_hash = codes.hash
  and of_codes.batch_id = touched.id
where codes.uses <> coalesce(of_codes.uses, 0) or codes.uses > uses_per_code
union all
select touched.id, format('Account %s redeemed %s codes of the batch; it may redeem %s.', made.account_id, count(*), uses_per_account)
from made join touched on touched.id = made.batch_id
group by touched.id, uses_per_account, made.account_id having count(*) > uses_per_account
union all
select touched.id, format('The batch counts %s redemptions, of which there are %s.', redemptions, coalesce(uses, 0))
from touched left join (select batch_id, sum(uses) as uses from of_codes group by 1) as counted on counted.batch_id = touched.id
where redemptions <> coalesce(uses, 0);
