import { usageGroupings } from '@atelier/contract/usage.ts'
import { ledgerKinds, type LedgerFilters } from '@atelier/contract/ledger.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { listLedger } from '../../src/coins/store.ts'
import { readUsage } from '../../src/coins/usage.store.ts'
import { readOpenHolds } from '../../src/generations/holds.store.ts'
import { engine, sharedTestDatabase } from '../engines.ts'
import { plansOf, tablesScanned, type Plan } from '../plans.ts'

// What the page asks about coins costs as much as it shows, however much an account, or all of them, have moved. Only a
// server has statistics worth planning by.

const account = '00000000-0000-4000-8000-000000000001'

describe.runIf(engine === 'postgres')('with some thousand movements', () => {
  beforeAll(async () => {
    const { pool } = await sharedTestDatabase()
    await pool.query(crowd)
    await pool.query('analyze')
  })

  const filters: LedgerFilters[] = [
    {},
    { from: '2026-02-01' },
    { to: '2026-01-10' },
    { from: '2026-01-10', to: '2026-01-10' },
    ...ledgerKinds.map((kind) => ({ kind })),
    ...ledgerKinds.map((kind) => ({ kind, from: '2026-01-05', to: '2026-01-20' })),
  ]
  test.for(filters)('a page of the ledger is read in the order of an index, for %j', async (filter) => {
    const position = { createdAt: '2026-01-15 00:00:00+00', id: 20_000 }
    const plans = await plansOf(async (db) => {
      await listLedger(db, account, filter, undefined, 31)
      await listLedger(db, account, filter, position, 31)
    })

    for (const plan of plans) {
      expect(tablesScanned(plan)).not.toContain('ledger')
      expect(namesIn(plan, 'Node Type')).not.toContain('Sort')
      expect(namesIn(plan, 'Index Name')).toContain(
        filter.kind === 'grant' || filter.kind === 'release' ? 'ledger_rare_kinds' : 'ledger_by_moment',
      )
    }
  })

  test.for(usageGroupings)('usage by %s reads the days of the account that were asked for', async (by) => {
    const days = { from: '2026-01-01', to: '2026-03-31' }

    const plans = await plansOf((db) => readUsage(db, account, days, by, 20))

    expect(plans).toHaveLength(1)
    expect(namesIn(plans[0]!, 'Relation Name')).not.toContain('generations')
    expect(tablesScanned(plans[0]!).filter((table) => table === 'usage_days')).toEqual([])
  })

  test('open holds read only what has not ended', async () => {
    const plans = await plansOf((db) => readOpenHolds(db, account))

    expect(plans.flatMap(tablesScanned)).not.toContain('generations')
    expect(plans.flatMap((plan) => namesIn(plan, 'Index Name'))).toContain('generations_active')
  })
})

type Name = 'Node Type' | 'Relation Name' | 'Index Name'

function namesIn(plan: Plan, name: Name): (string | undefined)[] {
  return [plan[name], ...(plan.Plans ?? []).flatMap((below) => namesIn(below, name))].filter(Boolean)
}

/** Two hundred accounts of which one moved more than all the others; ninety days of them. */
const crowd = `
  insert into users (id, name, email)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'x', n || '@example.com'
    from generate_series(0, 199) n;
  insert into accounts (id) select id from users;
  alter table ledger drop constraint only_grants_lack_a_generation;
  insert into ledger (account_id, kind, coins, available_after, held_after, created_at)
    select ('00000000-0000-4000-8000-' || lpad(case when n % 2 = 0 then '1' else (n % 200)::text end, 12, '0'))::uuid,
      case when n % 500 = 0 then 'grant' when n % 100 = 1 then 'release' when n % 2 = 0 then 'hold' else 'charge' end,
      5, 0, 0, '2026-01-01'::timestamptz + n * interval '2 minutes'
    from generate_series(1, 40000) n;
  insert into usage_days (account_id, day, model_id, model_name, coins, runs)
    select accounts.id, '2025-10-01'::date + day, 'model-' || model, 'Model', 5, 1
    from accounts, generate_series(0, 180) day, generate_series(1, 3) model`
