import { usageGroupings } from '@atelier/contract/usage.ts'
import { ledgerKinds, type LedgerFilters } from '@atelier/contract/ledger.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkSinceCheckpoint } from '../../src/coins/audit.store.ts'
import { listLedger } from '../../src/coins/store.ts'
import { readUsage } from '../../src/coins/usage.store.ts'
import { pauseModelsAtLoss } from '../../src/margins/losses.store.ts'
import { readLastDay } from '../../src/margins/store.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { readOpenHolds } from '../../src/generations/holds.store.ts'
import { seedGenerations, seededAccount as account } from '../seeded-generations.ts'
import { engine, sharedTestDatabase } from '../engines.ts'
import { namesIn, plansOf, tablesScanned } from '../plans.ts'

// What the page asks about coins costs as much as it shows, however much an account, or all of them, have moved. Only a
// server has statistics worth planning by.

describe.runIf(engine === 'postgres')('with some thousand movements', () => {
  beforeAll(async () => {
    const { pool } = await sharedTestDatabase()
    await pool.query(seedGenerations)
    await pool.query(movements)
    await pool.query(attempts)
    await pool.query('analyze')
  })

  const pages = (filter: LedgerFilters) =>
    plansOf(async (db) => {
      const position = { createdAt: '2026-01-15 00:00:00+00', id: 9_000 }
      await listLedger(db, account, filter, undefined, 31)
      await listLedger(db, account, filter, position, 31)
    })

  test.for<[index: string, filter: LedgerFilters]>([
    ['ledger_by_moment', {}],
    ['ledger_by_moment', { from: '2025-12-01' }],
    ['ledger_by_moment', { to: '2026-01-20' }],
    ['ledger_by_moment', { kind: 'hold' }],
    ['ledger_by_kind', { kind: 'charge' }],
    ['ledger_by_kind', { kind: 'charge', to: '2026-01-20' }],
    ['ledger_by_kind', { kind: 'grant' }],
    ['ledger_by_kind', { kind: 'release' }],
  ])('a page of the ledger reads %s, in its order, for %j', async ([index, filter]) => {
    for (const plan of await pages(filter)) {
      expect(namesIn(plan, 'Index Name')).toContain(index)
      expect(namesIn(plan, 'Node Type')).not.toContain('Sort')
    }
  })

  test('an audit that goes on from a checkpoint looks for what is new, not through all there is', async () => {
    const { pool } = await sharedTestDatabase()
    await pool.query(checkpoint)

    const plans = await plansOf(checkSinceCheckpoint)

    expect(plans.length).toBeGreaterThan(8)
    for (const table of ['ledger', 'generations']) expect(plans.flatMap(tablesScanned)).not.toContain(table)
  })

  test.for(ledgerKinds)('few days, of kind %s, are not looked for among all', async (kind) => {
    const plans = await pages({ kind, from: '2026-01-05', to: '2026-01-06' })

    expect(plans.flatMap(tablesScanned)).not.toContain('ledger')
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
    expect(plans.flatMap((plan) => namesIn(plan, 'Index Name'))).toContain('unfinished_generations_pkey')
  })

  const coinValue = { amount: '0.01', currency: 'USD' }
  test.for<[what: string, ask: (db: Db) => Promise<unknown>]>([
    ['what models cost and brought in', (db) => readLastDay(db, coinValue)],
    ['what is sold at a loss', (db) => pauseModelsAtLoss(db, ['model-1'], coinValue)],
  ])('%s reads the attempts of the last day, and what they belong to', async ([, ask]) => {
    const plans = await plansOf(ask)

    expect(plans).toHaveLength(1)
    expect(
      plans.flatMap(tablesScanned).filter((table) => table !== 'clock' && table !== 'model_pauses'),
    ).toEqual([])
    expect(namesIn(plans[0]!, 'Index Name')).toContain('attempts_ended')
  })
})

/** Each of them was held and settled, half a year of them; now and then somebody was given coins. */
/** Everything is verified, whether it adds up or not. */
const checkpoint = `
  insert into audit_state (verified_at, ledger_id) select now(), max(id) from ledger;
  insert into audit_accounts select id, 0, 0, 0, 0, 0, (select max(seq) from generations), 0 from accounts`

const movements = `
  insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after, created_at)
    select account_id, seq, id, kind, 5, 0, 0, '2025-10-01'::timestamptz + seq * interval '30 minutes'
    from generations, unnest(array['hold', case when status = 'succeeded' then 'charge' else 'release' end]) kind
    where kind = 'hold' or completed_at is not null;
  insert into ledger (account_id, number, kind, coins, available_after, held_after, created_at)
    select accounts.id, n, 'grant', 5, 0, 0, '2025-10-01'::timestamptz + n * interval '1 day'
    from accounts, generate_series(1, 150) n;
  insert into usage_days (account_id, day, model_id, model_name, coins, runs)
    select accounts.id, '2025-10-01'::date + day, 'model-' || model, 'Model', 5, 1
    from accounts, generate_series(0, 180) day, generate_series(1, 7) model`

/** One of each that has ended, over half a year: some fifty of them on the last day. */
const attempts = `
  insert into attempts (id, generation_id, number, provider, backend, state, created_at, ended_at)
    select gen_random_uuid(), id, 1, 'remote', 0, 'succeeded', app_now() - seq * interval '30 minutes',
      app_now() - seq * interval '30 minutes'
    from generations where completed_at is not null`
