import type { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findGenerations,
  listOverdue,
  listSlotHolders,
  queuePositions,
  readBeforeSubmits,
} from '../../../src/generations/store.ts'
import { listAllGenerations } from '../../../src/generations/operator-generations.store.ts'
import type { Db } from '../../../src/platform/db/database.ts'
import { seedGenerations, seededAccount as account } from '../../seeded-generations.ts'
import { engine, sharedTestDatabase } from '../../engines.ts'
import { namesIn, nodesOf, plansOf, tablesScanned } from '../../plans.ts'

// Whatever a request asks of many generations, it asks an index: no scan of the table, no sorting. Only a server has
// statistics worth planning by.

/** Those that are found in `generations` itself. */
const indexes: [index: string, filter: GenerationsQuery][] = [
  ['generations_newest', {}],
  ['generations_by_modality', { modality: 'video' }],
  ['generations_by_workspace', { workspace: 'tools' }],
  ['generations_by_model', { modelId: 'model-3' }],
]

/** Those that are found in a narrow table, each with a look-up by id. */
const narrow: [index: string, filter: GenerationsQuery][] = [
  ['unfinished_generations_pkey', { active: true }],
  ['unfinished_generations_pkey', { status: 'queued' }],
  ['ended_generations_pkey', { status: 'failed' }],
  ['ended_generations_pkey', { status: 'succeeded' }],
]

/** In the order of the first. */
const oneByOne = ['Limit', 'Nested Loop', 'Index Scan', 'Index Scan']

describe.runIf(engine === 'postgres')('with some thousand generations', () => {
  beforeAll(async () => {
    const { pool } = await sharedTestDatabase()
    await pool.query(seedGenerations)
    await pool.query(`insert into attempts (id, generation_id, number, provider, backend, backend_id, state)
      select gen_random_uuid(), id, 1, 'sandbox', 0, 'sandbox', 'running' from generations where started_at is not null`)
    await pool.query('analyze')
  })

  test.for(indexes)('a page of the list reads %s, in its order, for %o', async ([index, filter]) => {
    const ask = async (db: Db) => {
      await findGenerations(db, account, filter, undefined, 31)
      await findGenerations(db, account, filter, 4_000, 31)
    }

    const free = await plansOf(ask)
    expect(free.map(nodesOf)).toEqual([
      ['Limit', 'Index Scan'],
      ['Limit', 'Index Scan'],
    ])
    // Never through the generations of all, however many of them are this account's: the others' may be the newer.
    for (const { Plans } of free) expect(Plans?.[0]?.['Index Cond']).toContain('account_id')
    const bound = await plansOf(
      ask,
      indexes.map(([name]) => name).filter((name) => name !== index),
    )
    expect(bound.map(nodesOf)).toEqual(free.map(nodesOf))
    expect(bound.map(({ Plans }) => Plans?.[0]?.['Index Name'])).toEqual([index, index])
  })

  test.for(narrow)('it reads %s, in its order, for %o', async ([index, filter]) => {
    const plans = await plansOf(async (db) => {
      await findGenerations(db, account, filter, undefined, 31)
      await findGenerations(db, account, filter, 4_000, 31)
    })

    for (const plan of plans) {
      expect(nodesOf(plan).filter((node) => node !== 'Subquery Scan')).toEqual(oneByOne)
      expect(namesIn(plan, 'Index Name')).toEqual([index, 'generations_pkey'])
      expect(plan.Plans?.[0]?.Plans?.[0]?.['Index Cond']).toContain('account_id')
    }
  })

  test('what runs is looked for by its mark in the line', async () => {
    const plans = await plansOf((db) => findGenerations(db, account, { status: 'processing' }, undefined, 31))

    expect(plans.flatMap((plan) => namesIn(plan, 'Index Name'))).toContain('unfinished_generations_running')
    expect(plans.flatMap(tablesScanned)).not.toContain('generations')
  })

  test.for(['newest', 'oldest'] as const)(
    'so do the lists of operators of all accounts, %s first',
    async (sort) => {
      const filters = [{}, { account }, { status: 'failed' as const }, { account, status: 'failed' as const }]
      const plans = await plansOf(async (db) => {
        for (const filter of filters)
          for (const place of [undefined, 4_000]) await listAllGenerations(db, { ...filter, sort }, place, 30)
      })

      expect(plans.slice(0, 4).map(nodesOf)).toEqual(plans.slice(0, 4).map(() => ['Limit', 'Index Scan']))
      expect(plans.slice(4).map(nodesOf)).toEqual(plans.slice(4).map(() => oneByOne))
    },
  )

  test.for([
    { model: 'model-3' },
    { error: 'internal' as const },
    { error: 'internal' as const, model: 'model-3' },
    { backend: 'sandbox' },
    { backend: 'sandbox', status: 'failed' as const },
    { backend: 'sandbox', sort: 'oldest' as const },
    { error: 'internal' as const, model: 'model-3', sort: 'oldest' as const },
    { account, backend: 'sandbox' },
    { from: '2026-01-01T00:00:00Z' },
    { to: '2026-01-01T00:00:00Z', status: 'succeeded' as const },
    { account, model: 'model-3', error: 'internal' as const, from: '2026-01-01T00:00:00Z' },
  ])('a search of operators for %o looks through an index, up to a limit', async (search) => {
    const plans = await plansOf(async (db) => {
      for (const place of [undefined, 4_000]) await listAllGenerations(db, search, place, 30)
    })

    expect(plans.flatMap(nodesOf)).not.toContain('Hash Join')
    expect(plans.flatMap(tablesScanned)).not.toContain('generations')
    expect(plans.flatMap(tablesScanned)).not.toContain('ended_generations')
  })

  test('filters together never scan the table', async () => {
    const all = [...indexes, ...narrow]
    const pairs = all.flatMap(([, one]) => all.map(([, other]) => ({ ...one, ...other })))
    const plans = await Promise.all(
      pairs.map((filter) => plansOf((db) => findGenerations(db, account, filter, undefined, 31))),
    )

    expect(plans.flat().flatMap(tablesScanned)).not.toContain('generations')
    expect(plans.flat().flatMap(tablesScanned)).not.toContain('ended_generations')
  })

  test('so do queue positions, what a submit is held against, and the sweep', async () => {
    const queued = [{ id: account, status: 'queued' as const, seq: 7_900 }]
    const plans = [
      ...(await plansOf((db) => queuePositions(db, account, queued))),
      ...(await plansOf((db) => readBeforeSubmits(db, [{ accountId: account, idempotencyKey: 'key-5' }]))),
      ...(await plansOf((db) => listOverdue(db, 500, 86_400))),
      ...(await plansOf((db) => listSlotHolders(db, undefined, 500))),
    ]

    expect(plans).toHaveLength(4)
    for (const plan of plans) {
      expect(tablesScanned(plan)).not.toContain('generations')
      expect(tablesScanned(plan)).not.toContain('ended_generations')
    }
  })
})
