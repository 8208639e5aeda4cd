// The least that a prepaid service could do for a durable submit: three tables with one index each, six statements. It
// knows nothing of our tables, so that it stays what it is when they change.
import { query } from './sql.ts'

export const ledgerAccounts = 64

const tables = `
  create table account (id integer primary key, available bigint not null, held bigint not null);
  create table purchase (id uuid primary key, account_id integer not null, params jsonb not null, coins bigint not null,
    created_at timestamptz not null default now());
  create table entry (id bigint generated always as identity primary key, account_id integer not null,
    purchase_id uuid not null, coins bigint not null, available_after bigint not null);
  insert into account select n, 1000000000000, 0 from generate_series(1, ${ledgerAccounts}) as n`

/** For pgbench. */
export const ledgerScript = `
\\set account random(1, ${ledgerAccounts})
begin;
select available, gen_random_uuid() as purchase from account where id = :account for update \\gset
insert into purchase (id, account_id, params, coins)
  values (:purchase::uuid, :account, '{"prompt": "A lighthouse at dusk", "seed": 1, "num_outputs": 1}', 5);
update account set available = available - 5, held = held + 5 where id = :account;
insert into entry (account_id, purchase_id, coins, available_after)
  values (:account, :purchase::uuid, 5, :available::bigint - 5);
commit;
`

export async function createMinimalLedger(databaseUrl: string): Promise<void> {
  await query(databaseUrl, tables)
}
