// How a database gets its schema. First come the migrations (sql/migrations), each once, in order, in a transaction of its
// own: they make tables, and what belongs to them. Then come the functions (sql/functions), all of them in one transaction,
// whenever a newer release brings others. A trigger or a default needs its function earlier than that; it is then made
// from its file in the migration's transaction. Nodes of the release before go on meanwhile: what a migration leaves must
// suit their functions, and the new functions must suit their callers.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { installJobSchema } from '../jobs/schema.ts'
import {
  addNeededFunctions,
  applyFunctions,
  functionReleaseTable,
  readFunctions,
  type Functions,
} from './functions.ts'
import { readSqlFiles, runSqlFile, type SqlFile } from './sql-files.ts'
import { codeOf } from '../thrown.ts'

/** Every migration of this build, in order. */
export function readMigrations(): SqlFile[] {
  return readSqlFiles('migrations')
}

// Any number that nothing else locks in the same database.
const lockKey = 7_206_411

/** Brings the schema to this build's. Any number of nodes may call it at once: one does it, the others wait. */
export async function applyMigrations(pool: Pool, functions: Functions = readFunctions()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    await applyPending(client, functions)
    await client.query(`select pg_advisory_unlock(${lockKey})`)
    client.release()
  } catch (error) {
    client.release(true) // Ends the session, and with it the lock and any open transaction.
    throw error
  }
}

async function applyPending(client: ClientBase, functions: Functions) {
  const migrations = readMigrations()
  await client.query(`create table if not exists migrations (
    name text primary key,
    applied_at timestamptz not null default clock_timestamp()
  ); ${functionReleaseTable}`)
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const applied = new Set(rows.map((row) => row.name))
  refuseUnknown(applied, migrations)
  await installJobSchema(client)
  for (const migration of migrations)
    if (!applied.has(migration.name)) await applyMigration(client, migration, functions)
  await applyFunctions(client, functions)
}

// An older build on a newer schema would write what the newer one does not expect.
function refuseUnknown(applied: Set<string>, migrations: SqlFile[]) {
  const unknown = applied.difference(new Set(migrations.map((migration) => migration.name)))
  if (unknown.size === 0) return
  const names = [...unknown].join(', ')
  throw new Error(
    `The database has migrations that this build does not know (${names}). Start a newer version.`,
  )
}

/** Behind a lock that a long reader holds, such as a dump, everybody else would wait in turn: then it is tried again later. */
async function applyMigration(client: ClientBase, migration: SqlFile, functions: Functions) {
  while (true) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_SECONDS}s'`)
      await addNeededFunctions(client, migration, functions)
      await runSqlFile(client, 'Migration', migration)
      await client.query('insert into migrations (name) values ($1)', [migration.name])
      await client.query('commit')
      return
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await client.query('rollback')
      await sleep(LOCK_SECONDS * 1000)
    }
  }
}

const LOCK_SECONDS = 2

/** Of the error itself, or of what it was caused by. */
function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03' || (error instanceof Error && isLockTimeout(error.cause))
}

/** Whether every migration of this build has been applied; rejects when the database does not answer in time. */
export async function isMigrated(pool: Pool, timeoutMs: number): Promise<boolean> {
  known ??= readMigrations().map((migration) => migration.name)
  const { rows } = await pool.query<{ applied: number }>({
    text: 'select count(*) as applied from migrations where name = any($1)',
    values: [known],
    query_timeout: timeoutMs,
  })
  return rows[0]?.applied === known.length
}

let known: string[] | undefined
