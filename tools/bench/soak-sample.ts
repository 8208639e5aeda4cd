import { serverOf } from './database-usage.ts'
import { usageOfTree, type TreeUsage } from './process-usage.ts'
import type { Service } from './service.ts'
import { query } from './sql.ts'

type Table = {
  name: string
  rows: number
  inserted: number
  deleted: number
  dead: number
  tableMegabytes: number
  indexMegabytes: number
}

/** What a service and its database take at one moment. */
export type Sample = {
  atMs: number
  generations: number
  deadTuples: number
  kilobytesEach: number
  node: TreeUsage
  postgres: TreeUsage
  tables: Table[]
}

/** Tables with fewer rows than this share of all generations do not keep history, nor do those from which most is deleted. */
const STEADY_SHARE = 0.1
const DELETED_SHARE = 0.5

/** Of partitions, each counts for itself. */
const tablesQuery = `select schemaname || '.' || relname as name, n_live_tup as rows, n_dead_tup as dead,
    n_tup_ins as inserted, n_tup_del as deleted,
    pg_table_size(relid) / 1048576.0::float8 as "tableMegabytes", pg_indexes_size(relid) / 1048576.0::float8 as "indexMegabytes"
  from pg_stat_user_tables where n_tup_ins > 0 order by pg_total_relation_size(relid) desc`

export async function sampler(database: string, service: Service): Promise<() => Promise<Sample>> {
  const server = await serverOf(database)
  return async () => {
    const tables = await query<Table>(database, tablesQuery)
    const [{ generations } = { generations: 0 }] = await query<{ generations: number }>(
      database,
      `select n_tup_ins as generations from pg_stat_user_tables where relname = 'generations'`,
    )
    return {
      atMs: performance.now(),
      generations,
      deadTuples: tables.reduce((sum, { dead }) => sum + dead, 0),
      kilobytesEach: (1024 * megabytesOf(tables)) / generations,
      node: usageOfTree(service.child.pid!),
      postgres: usageOfTree(server),
      tables,
    }
  }
}

/** Decided by the last sample for all of them: while there are few generations, what waits would count as history. */
export function steadyMegabytesIn({ tables, generations }: Sample): (sample: Sample) => number {
  const steady = tables.filter(
    ({ rows, inserted, deleted }) => rows < STEADY_SHARE * generations || deleted > DELETED_SHARE * inserted,
  )
  const names = new Set(steady.map(({ name }) => name))
  return (sample) => megabytesOf(sample.tables.filter(({ name }) => names.has(name)))
}

const megabytesOf = (tables: Table[]) =>
  tables.reduce((sum, { tableMegabytes, indexMegabytes }) => sum + tableMegabytes + indexMegabytes, 0)
