import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseError, type ClientBase, type Pool, type QueryConfig } from 'pg'
import { installJobSchema } from '../jobs/schema.ts'

const folder = new URL('../../../migrations/', import.meta.url)

export type Migration = { name: string; sql: string }

/** Every migration of this build, in order. */
export function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

// Any number that nothing else on the same database locks.
const lockKey = 7_206_411

/** Brings the schema to this build's. Any number of nodes may call it at once: one does it, the others wait. */
export async function applyMigrations(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    await bringUp(client)
    await client.query(`select pg_advisory_unlock(${lockKey})`)
    client.release()
  } catch (error) {
    client.release(true) // Ends the session, and with it the lock and whatever was half done.
    throw error
  }
}

async function bringUp(client: ClientBase) {
  const migrations = readMigrations()
  await client.query(`create table if not exists migrations (
    name text primary key,
    applied_at timestamptz not null default clock_timestamp()
  )`)
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const applied = new Set(rows.map((row) => row.name))
  refuseUnknown(applied, migrations)
  await installJobSchema(client)
  for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration)
}

// An older build on a newer schema would write what the newer one does not expect.
function refuseUnknown(applied: Set<string>, migrations: Migration[]) {
  const unknown = applied.difference(new Set(migrations.map((migration) => migration.name)))
  if (unknown.size === 0) return
  const names = [...unknown].join(', ')
  throw new Error(
    `The database has migrations that this build does not know (${names}). Start a newer version.`,
  )
}

async function apply(client: ClientBase, { name, sql }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const line = sql.slice(0, Number(error.position ?? 0)).split('\n').length
    throw new Error(`Migration ${name}, line ${line}: ${error.message}`, { cause: error })
  }
}

/** True when every migration of this build has been applied. A connection on which nothing is heard is given up. */
export async function isMigrated(pool: Pool, timeoutMs: number): Promise<boolean> {
  known ??= readMigrations().map((migration) => migration.name)
  const { rows } = await pool.query<{ applied: number }>({
    text: 'select count(*) as applied from migrations where name = any($1)',
    values: [known],
    query_timeout: timeoutMs,
  } as QueryConfig)
  return rows[0]?.applied === known.length
}

let known: string[] | undefined
