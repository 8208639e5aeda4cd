import { PgBoss, type Db as PgBossDb } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { jobSchema } from './schema.ts'

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
      const results = [await pool.query(text, values)].flat()
      return { rows: results.flatMap((result) => result.rows) }
    },
  }
}
