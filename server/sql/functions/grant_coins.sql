-- Gives coins to an account, or takes them with a negative number. No row: no such account.
create or replace function grant_coins(the_account uuid, the_coins bigint, the_note text, the_key text)
returns table (
  id bigint, account_id uuid, number bigint, generation_id uuid, kind text, coins bigint, available_after bigint,
  held_after bigint, note text, idempotency_key text, created_at timestamptz
) language sql as $$
  with changed as (
    update accounts set available = available + the_coins, ledger_entries = ledger_entries + 1 where id = the_account
    returning available, held, ledger_entries
  )
  insert into ledger (account_id, number, kind, coins, available_after, held_after, note, idempotency_key)
  select the_account, ledger_entries, 'grant', the_coins, available, held, the_note, the_key from changed
  returning id, account_id, number, generation_id, kind, coins, available_after, held_after, note, idempotency_key,
    created_at
$$;
