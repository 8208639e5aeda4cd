import type { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findGenerations,
  listOverdue,
  listSlotHolders,
  queuePositions,
  readBeforeSubmit,
} from '../../../src/generations/store.ts'
import type { Db, Tables } from '../../../src/platform/db/database.ts'
import { engine, sharedTestDatabase } from '../../engines.ts'

// Whatever a request asks of many generations, it asks an index: no scan of the table, no sorting. Only a server has
// statistics worth planning by.

const account = '00000000-0000-4000-8000-000000000001'
const filters: GenerationsQuery[] = [
  {},
  { active: true },
  { status: 'succeeded' },
  { status: 'queued' },
  { modality: 'video' },
  { workspace: 'tools' },
  { modelId: 'model-3' },
]

describe.runIf(engine === 'postgres')('with some thousand generations', () => {
  beforeAll(async () => {
    const { pool } = await sharedTestDatabase()
    await pool.query(crowd)
    await pool.query('analyze')
  })

  test.for(filters)('a page of the list with %o reads one index, in its order', async (filter) => {
    const first = await plansOf((db) => findGenerations(db, account, filter, undefined, 31))
    const later = await plansOf((db) => findGenerations(db, account, filter, 4_000, 31))

    expect([...first, ...later].flatMap(costly)).toEqual([])
  })

  test('filters together never scan the table', async () => {
    const pairs = filters.flatMap((one) => filters.map((other) => ({ ...one, ...other })))
    const plans = await Promise.all(
      pairs.map((filter) => plansOf((db) => findGenerations(db, account, filter, undefined, 31))),
    )

    expect(plans.flat().flatMap(nodesOf)).not.toContain('Seq Scan')
  })

  test('so do queue positions, what a submit is held against, and the sweep', async () => {
    const queued = [{ id: account, status: 'queued' as const, seq: 7_900 }]
    const plans = [
      ...(await plansOf((db) => queuePositions(db, account, queued))),
      ...(await plansOf((db) => readBeforeSubmit(db, account, 'key-5'))),
      ...(await plansOf((db) => listSlotHolders(db, undefined, 500))),
      ...(await plansOf((db) => listOverdue(db, 500))),
    ]

    const scans = plans.flatMap(nodesOf).filter((node) => node === 'Seq Scan')
    expect(plans).toHaveLength(4)
    // The clock's one row.
    expect(scans.length).toBeLessThanOrEqual(3)
    expect(plans.flatMap(tablesScanned)).not.toContain('generations')
  })
})

/** Two accounts of four thousand each; of all statuses, mostly ended. */
const crowd = `
  insert into users (id, name, email)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'x', n || '@example.com' from generate_series(1, 2) n;
  insert into accounts (id) select id from users;
  insert into generations (id, seq, account_id, channel, idempotency_key, body_hash, model_id, model_name, task_type,
      modality, workspace, params, effective_params, status, coins_quoted, coins_per_output, outputs_requested,
      price_lines, hold_month, queue, time_limit_seconds, created_at, started_at, completed_at, coins_charged,
      error_code, job_id)
    select gen_random_uuid(), n, ('00000000-0000-4000-8000-00000000000' || 1 + n % 2)::uuid, 'api', 'key-' || n, 'x',
      'model-' || n % 7, 'x', 'image.generate', (array['image', 'video', 'audio', '3d'])[1 + n % 4],
      (array['image', 'video', 'audio', '3d', 'tools'])[1 + n % 5], '{}', '{}', status, 5, 5, 1, '[]', '2026-01-01',
      'generations', 60, now(), now(), case when status in ('queued', 'processing') then null else now() end,
      case when status in ('queued', 'processing') then null else 0 end,
      case status when 'failed' then 'internal' end,
      case when status = 'processing' then gen_random_uuid() end
    from generate_series(1, 8000) n, lateral (select case when n % 50 = 0 then 'queued' when n % 101 = 0 then 'processing'
      when n % 5 = 0 then 'failed' when n % 7 = 0 then 'canceled' else 'succeeded' end) as of_row (status)`

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Asks, and then has the same statements explained. */
async function plansOf(ask: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const { pool } = await sharedTestDatabase()
  const client = await pool.connect()
  try {
    const asked: CompiledQuery[] = []
    await ask(over(client, asked))
    const plans: Plan[] = []
    for (const { sql, parameters } of asked) {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
      plans.push(rows[0]['QUERY PLAN'][0].Plan)
    }
    return plans
  } finally {
    client.release()
  }
}

function over(client: PoolClient, asked: CompiledQuery[]): Db {
  const one = { query: client.query.bind(client), release() {} }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => one, end: async () => {} } as never }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void asked.push(query),
  })
}

const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
const costly = (plan: Plan) => nodesOf(plan).filter((node) => /Seq Scan|Sort|Bitmap/.test(node))
const tablesScanned = (plan: Plan): (string | undefined)[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesScanned),
]
