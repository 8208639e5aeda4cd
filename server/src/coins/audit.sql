-- What must be true of the data at any moment, whatever happened before. Each query returns what breaks its promise:
-- an id and a sentence. They are written from the promises, not from the code that keeps them, and call none of it.
-- Readers split this file at the lines that begin with "-- I<number>: ".

-- I1: The ledger adds up to every account's balance, and its entries are numbered one by one
with moved as (
  select account_id,
    coalesce(sum(coins) filter (where kind = 'grant'), 0) as granted,
    coalesce(sum(coins) filter (where kind = 'hold'), 0) as held,
    coalesce(sum(coins) filter (where kind = 'charge'), 0) as charged,
    coalesce(sum(coins) filter (where kind = 'release'), 0) as released,
    max(id) as last_id, count(*) as entries, max(number) as last_number
  from ledger group by account_id
), balances as (
  select accounts.id, accounts.available, accounts.held, ledger_entries,
    coalesce(granted - moved.held + released, 0) as available_moved,
    coalesce(moved.held - charged - released, 0) as held_moved,
    coalesce(last.available_after, 0) as available_after,
    coalesce(last.held_after, 0) as held_after,
    coalesce(entries, 0) as entries,
    coalesce(last_number, 0) as last_number
  from accounts
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
  select generations.account_id, sum(coins_quoted) as coins
  from unfinished_generations join generations on generations.id = generation_id
  where completed_at is null group by generations.account_id
)
select accounts.id, format('The account holds %s coins; its unfinished generations were quoted %s.',
    held, coalesce(coins, 0)) as detail
from accounts left join unfinished on unfinished.account_id = accounts.id
where held <> coalesce(coins, 0);

-- I3: A generation holds its quote once, and settles once: per delivered output when succeeded, else for nothing
with settled as (
  -- Of entries that must be alone of their kind, the greatest stands for the sum, which costs twice as much.
  select generations.id, status, coins_quoted, coins_per_output, coins_charged,
    count(*) filter (where kind = 'hold') as holds,
    count(*) filter (where kind = 'charge') as charges,
    count(*) filter (where kind = 'release') as releases,
    max(coins) filter (where kind = 'hold') as held,
    coalesce(max(coins) filter (where kind = 'charge'), 0) as charged,
    coalesce(max(coins) filter (where kind = 'release'), 0) as released,
    bool_or(ledger.account_id <> generations.account_id) as is_foreign
  from generations left join ledger on ledger.generation_id = generations.id group by generations.id
), outputs as (
  select generation_id, count(*) as delivered from assets where generation_id is not null group by generation_id
), judged as (
  select id, case
    when holds <> 1 then
      format('The generation has %s holds.', holds)
    when held <> coins_quoted then
      format('The generation was quoted %s coins and holds %s.', coins_quoted, held)
    when is_foreign then
      'Entries of the generation stand on another account.'
    when status in ('queued', 'processing') and charges + releases > 0 then
      format('The generation is %s and was settled all the same.', status)
    when status in ('queued', 'processing') then null
    when charges > 1 or releases > 1 or charged + released <> held then
      format('The generation holds %s coins; it was charged %s in %s entries and released %s in %s.',
        held, charged, charges, released, releases)
    when charged is distinct from coins_charged then
      format('The generation says that it cost %s coins; charged are %s.', coins_charged, charged)
    when status <> 'succeeded' and charged > 0 then
      format('The generation is %s and cost %s coins.', status, charged)
    when status = 'succeeded' and (charged < 1 or charged <> coins_per_output * coalesce(delivered, 0)) then
      format('The generation cost %s coins for %s outputs of %s coins.', charged, coalesce(delivered, 0), coins_per_output)
    end as detail
  from settled left join outputs on outputs.generation_id = settled.id
)
select id, detail from judged where detail is not null;

-- I4: A key's month is the charges and open holds made in it, and never above the key's cap
with spent as (
  select key_id, hold_month as month, sum(coalesce(coins_charged, coins_quoted)) as coins
  from generations where key_id is not null group by key_id, hold_month
)
select key_id as id, format('The key has spent %s coins in the month of %s; its generations make up %s; its cap is %s.',
    coalesce(key_months.coins, 0), month, coalesce(spent.coins, 0), coalesce(monthly_spend_cap_coins::text, 'none')) as detail
from key_months full join spent using (key_id, month) join api_keys on api_keys.id = key_id
where coalesce(key_months.coins, 0) <> coalesce(spent.coins, 0)
  -- A cap is fixed when its key is made. Once it can be lowered, the months before that have to be left out.
  or coalesce(key_months.coins, 0) > monthly_spend_cap_coins;

-- I5: Every event has a delivery to each webhook that asks for it, and what is pending will be looked at
select events.id, format('The event has no delivery to webhook %s, which asks for such events since %s.',
    webhooks.id, matching_since) as detail
from webhooks
join events on events.account_id = webhooks.account_id and events.type = any (webhooks.events)
  and events.created_at >= webhooks.matching_since
join generations on generations.id = events.generation_id
left join deliveries on deliveries.webhook_id = webhooks.id and deliveries.event_id = events.id
where deliveries.id is null and (webhooks.key_id is null or webhooks.key_id = generations.key_id)
union all
select deliveries.id, format('The delivery is %s after %s attempts.', state, attempts - attempts_before)
from deliveries where state in ('delivered', 'failed') and attempts <= attempts_before
union all
select deliveries.id, format('The delivery is due at %s, but its webhook sleeps until %s.', due_at, coalesce(wake_at::text, 'ever'))
from deliveries join webhooks on webhooks.id = deliveries.webhook_id
-- While two are under way it waits for the end of one of them, or of the lease; so does one that is itself under way.
where state = 'pending' and coalesce(wake_at, 'infinity') > greatest(due_at, app_now(),
  case when cardinality(under_way) >= 2 or deliveries.id = any (under_way) then taken_until end);

-- I6: A generation that ended has exactly one event, of its kind; an unfinished one has none
with told as (
  select generation_id, count(*) as events, min(type) as type from events group by generation_id
)
select id, format('The generation is %s and has %s events%s.', status, coalesce(events, 0), ' (' || type || ')') as detail
from generations left join told on told.generation_id = generations.id
where case when status in ('queued', 'processing') then events is not null
  -- The log goes back thirty days; what is older may have been forgotten.
  when events is null and completed_at < app_now() - interval '30 days' then false
  else events is distinct from 1 or type <> 'generation.' || status end;

-- I8: Accounts count their unfinished generations and taken slots, and whoever has a slot has a live job
with counted as (
  select generations.account_id, count(*) as unfinished, count(job_id) as slots
  from unfinished_generations join generations on generations.id = generation_id
  where completed_at is null group by generations.account_id
)
select accounts.id, format('The account counts %s unfinished generations and %s slots; there are %s and %s.',
    accounts.unfinished, accounts.slots, coalesce(counted.unfinished, 0), coalesce(counted.slots, 0)) as detail
from accounts left join counted on counted.account_id = accounts.id
where (accounts.unfinished, accounts.slots) is distinct from (coalesce(counted.unfinished, 0), coalesce(counted.slots, 0))
union all
select generations.id, format('The generation is %s and has held a slot without a live job for more than a minute.', status)
from unfinished_generations join generations on generations.id = generation_id
left join pgboss.job on job.name = generations.queue and job.id = generations.job_id
where generations.completed_at is null and generations.job_id is not null
  and (job.id is null or job.state not in ('created', 'retry', 'active'))
  -- Since the job ended; of one that is gone without a trace, since the last time the generation moved.
  and coalesce(job.completed_on, generations.started_at, generations.created_at) < app_now() - interval '1 minute';

-- I9: The usage of every day is what ended on it
with ended as (
  select account_id, (completed_at at time zone 'UTC')::date as day, model_id, coalesce(key_id::text, '') as key,
    sum(coins_charged) as coins, count(*) as runs
  from generations where completed_at is not null group by 1, 2, 3, 4
), counted as (
  select account_id, day, model_id, coalesce(key_id::text, '') as key, sum(coins) as coins, sum(runs) as runs
  from usage_days group by 1, 2, 3, 4
)
select account_id as id, format('On %s the account used %s coins in %s runs of %s; counted are %s in %s.',
    day, coalesce(ended.coins, 0), coalesce(ended.runs, 0), model_id, coalesce(counted.coins, 0), coalesce(counted.runs, 0)) as detail
from ended full join counted using (account_id, day, model_id, key)
where (ended.coins, ended.runs) is distinct from (counted.coins, counted.runs);

-- I10: A generation stands in its account's line until it ends, and from then on among the ended ones of its status
select generations.id, format('The generation is %s and not in the line of its account.', status) as detail
from generations left join unfinished_generations as line
  on (line.account_id, line.seq, line.generation_id) = (generations.account_id, generations.seq, generations.id)
where completed_at is null and line.generation_id is null
union all
select line.generation_id, 'The generation is in the line of its account and should not be.'
from unfinished_generations as line left join generations
  on (line.account_id, line.seq, line.generation_id) = (generations.account_id, generations.seq, generations.id)
where generations.id is null or completed_at is not null
union all
select coalesce(generations.id, ended.generation_id), format('The generation is %s; it is listed as %s.',
  coalesce(generations.status, 'not ended'), coalesce(ended.status, 'nothing'))
from (select * from generations where completed_at is not null) as generations
full join ended_generations as ended on ended.generation_id = generations.id
where (generations.account_id, generations.seq, generations.status, generations.completed_at, generations.error_code)
  is distinct from (ended.account_id, ended.seq, ended.status, ended.completed_at, ended.error_code);
