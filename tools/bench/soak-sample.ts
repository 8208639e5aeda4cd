import { serverOf } from './database-usage.ts'
import { usageOfTree, type TreeUsage } from './process-usage.ts'
import type { Service } from './service.ts'
import { query } from './sql.ts'

type Table = { name: string; rows: number; dead: number; tableMegabytes: number; indexMegabytes: number }

/** What a service and its database take at one moment. */
export type Sample = {
  atMs: number
  generations: number
  deadTuples: number
  kilobytesEach: number
  steadyMegabytes: number
  node: TreeUsage
  postgres: TreeUsage
  tables: Table[]
}

/** Tables with fewer rows than this share of all generations do not keep history. */
const STEADY_SHARE = 0.1

/** Of partitions, each counts for itself. */
const tablesQuery = `select schemaname || '.' || relname as name, n_live_tup as rows, n_dead_tup as dead,
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
    const steady = tables.filter(({ rows }) => rows < STEADY_SHARE * generations)
    return {
      atMs: performance.now(),
      generations,
      deadTuples: tables.reduce((sum, { dead }) => sum + dead, 0),
      kilobytesEach: (1024 * megabytesOf(tables)) / generations,
      steadyMegabytes: megabytesOf(steady),
      node: usageOfTree(service.child.pid!),
      postgres: usageOfTree(server),
      tables,
    }
  }
}

const megabytesOf = (tables: Table[]) =>
  tables.reduce((sum, { tableMegabytes, indexMegabytes }) => sum + tableMegabytes + indexMegabytes, 0)
