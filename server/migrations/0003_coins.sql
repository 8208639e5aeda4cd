-- The ledger: every coin that moved, never changed afterwards. `accounts` keeps its running sums.

create table ledger (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('grant', 'hold', 'charge', 'release')),
  coins bigint not null check (coins <> 0),
  available_after bigint not null,
  held_after bigint not null,
  note text,
  idempotency_key text,
  created_at timestamptz not null default app_now(),
  constraint only_grants_are_negative check (coins > 0 or kind = 'grant'),
  unique (account_id, idempotency_key)
);
create index ledger_by_account on ledger (account_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_is_append_only before update or delete on ledger
  for each row execute function refuse_change();

-- Gives coins to an account, or takes them with a negative number. No row: no such account.
create function grant_coins(the_account uuid, the_coins bigint, the_note text, the_key text)
returns setof ledger language sql as $$
  with changed as (
    update accounts set available = available + the_coins where id = the_account returning available, held
  )
  insert into ledger (account_id, kind, coins, available_after, held_after, note, idempotency_key)
  select the_account, 'grant', the_coins, available, held, the_note, the_key from changed
  returning *
$$;
