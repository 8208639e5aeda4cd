// What a stretch of work cost: processor time of Node and of PostgreSQL, WAL and commits.
import { parentOf, processorOf, trackProcessor, usageOfTree } from './process-usage.ts'
import type { Service } from './service.ts'
import { query, withPool } from './sql.ts'

export type Cost = {
  nodeMs: number
  /** The part of it that is the server's own, without its children. */
  serverMs: number
  postgresMs: number
  walBytes: number
  /** Of transactions that wrote something. */
  commits: number
}

/** Measures from now on; `stop` gives what it cost for each of so many. */
export async function startMetering(database: string, { child }: Service) {
  const postgresPid = await serverOf(database)
  await query(database, 'create extension if not exists pg_walinspect')
  const before = await read()
  const node = trackProcessor(child.pid!)
  return {
    async stop(count: number): Promise<Cost> {
      const nodeSeconds = node.stop()
      const after = await read()
      const [commits] = await query<{ count: number }>(
        database,
        `select coalesce(sum(count), 0)::int8 as count from pg_get_wal_stats($1, $2, true)
          where "resource_manager/record_type" = 'Transaction/COMMIT'`,
        [before.position, after.position],
      )
      return {
        nodeMs: (1000 * nodeSeconds) / count,
        serverMs: (1000 * (after.server - before.server)) / count,
        postgresMs: (1000 * (after.postgres - before.postgres)) / count,
        walBytes: (after.walBytes - before.walBytes) / count,
        commits: commits!.count / count,
      }
    },
  }

  async function read() {
    const [wal] = await query<{ position: string; walBytes: number }>(
      database,
      `select pg_current_wal_flush_lsn() as position, (pg_current_wal_flush_lsn() - '0/0')::int8 as "walBytes"`,
    )
    // PostgreSQL waits for each of its processes, so that what they used is not lost when they end.
    const { processorSeconds: postgres } = usageOfTree(postgresPid)
    return { ...wal!, server: processorOf(child.pid!), postgres }
  }
}

/** The process of the server that has this database. */
export function serverOf(database: string): Promise<number> {
  return withPool(database, 1, async (pool) => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]!.pid)
  })
}
