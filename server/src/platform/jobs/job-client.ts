import { PgBoss, type Db as PgBossDb } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { allowSlowStatements } from '../db/statement-deadline.ts'
import { jobSchema } from './schema.ts'

/** Cut off, an index that is being rebuilt would stay behind half-made. */
const MAINTENANCE_MS = 600_000

/** Starts pg-boss on the service's own pool. With `supervise` it also does its maintenance. */
export async function openJobClient(database: Database, log: Logger, supervise: boolean): Promise<PgBoss> {
  const isServer = database.engine === 'postgres'
  const boss = new PgBoss({
    db: fromPool(database.pool),
    backend: isServer ? 'postgres' : 'pglite',
    schema: jobSchema,
    migrate: false, // Done by the migrations, under their lock.
    schedule: false,
    supervise,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 600,
    // Both need what only a server has.
    reindex: isServer,
    monitorVacuum: isServer,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  return boss.start()
}

/** A connection is closed when a statement fails, so that a transaction that it began is rolled back. */
function fromPool(pool: Pool): PgBossDb {
  return {
    async executeSql(text, values) {
      // Several statements in one text have several results; pg-boss reads the rows of all.
      const isSlow = /^\s*(reindex|drop index|vacuum)\b/i.test(text)
      const run = () => pool.query(text, values)
      const results = [await (isSlow ? allowSlowStatements(MAINTENANCE_MS, run) : run())].flat()
      return { rows: results.flatMap((result) => result.rows) }
    },
  }
}
