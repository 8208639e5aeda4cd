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

create trigger ledger_is_append_only before update or delete on ledger
  for each row execute function refuse_change();
