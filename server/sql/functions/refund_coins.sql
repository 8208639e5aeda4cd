-- Gives back coins that a generation was charged. No row: no such generation, or it was charged less. A second refund breaks
-- ledger_once_per_generation. What was charged never changes once it is there, so that the generation need not be locked. The overview
-- counts again the hours in which the generation and its attempts ended; they are locked in order, as whoever counts does.
create or replace function refund_coins(the_generation uuid, the_coins bigint, the_note text, the_key text)
returns table (
  id bigint, account_id uuid, number bigint, generation_id uuid, kind text, coins bigint, available_after bigint,
  held_after bigint, note text, idempotency_key text, created_at timestamptz
) language sql as $$
  with changed as (
    update accounts set available = available + the_coins, ledger_entries = ledger_entries + 1
    where id = (select account_id from generations where id = the_generation and the_coins between 1 and coins_charged)
    returning id, available, held, ledger_entries
  ), ended as (
    select date_trunc('hour', completed_at, 'UTC') as hour from generations where id = the_generation
    union select date_trunc('hour', ended_at, 'UTC') from attempts where generation_id = the_generation
  ), hours as (
    select hour from overview_hours where hour in (select hour from ended) and exists (select from changed)
    order by hour for update
  ), outdated as (
    update overview_hours set counted_at = hours.hour from hours where overview_hours.hour = hours.hour
  )
  insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after, note, idempotency_key)
  select id, ledger_entries, the_generation, 'refund', the_coins, available, held, the_note, the_key from changed
  returning id, account_id, number, generation_id, kind, coins, available_after, held_after, note, idempotency_key,
    created_at
$$;
