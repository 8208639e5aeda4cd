// Query plans of what a store asks.
import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db, Tables } from '../src/platform/db/database.ts'
import { sharedTestDatabase } from './engines.ts'

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Runs the queries, then explains the same statements, as if the given indexes did not exist. */
export async function plansOf(ask: (db: Db) => Promise<unknown>, without: string[] = []): Promise<Plan[]> {
  const { pool } = await sharedTestDatabase()
  const client = await pool.connect()
  try {
    const asked: CompiledQuery[] = []
    await ask(over(client, asked))
    const plans: Plan[] = []
    await client.query('begin')
    for (const index of new Set(without)) await client.query(`drop index ${index}`)
    const reads = asked.filter(({ sql }) => /^\s*(select|with|insert)\b/i.test(sql))
    for (const { sql, parameters } of reads) {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
      plans.push(rows[0]['QUERY PLAN'][0].Plan)
    }
    return plans
  } finally {
    await client.query('rollback')
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

export const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
export const tablesScanned = (plan: Plan): (string | undefined)[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesScanned),
]

type Name = 'Node Type' | 'Relation Name' | 'Index Name'

/** What the nodes of a plan are called, or read. */
export function namesIn(plan: Plan, name: Name): (string | undefined)[] {
  return [plan[name], ...(plan.Plans ?? []).flatMap((below) => namesIn(below, name))].filter(Boolean)
}
