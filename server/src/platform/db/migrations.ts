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
import { compareReleases, oldestReleaseOn } from './releases.ts'
import { readSqlFiles, runSqlFile, type SqlFile } from './sql-files.ts'
import { codeOf } from '../thrown.ts'

/** Every migration of this build, in order. */
export function readMigrations(): SqlFile[] {
  return readSqlFiles('migrations')
}

// Any number that nothing else locks in the same database.
const lockKey = 7_206_411

/**
 * Brings the schema to this build's. Any number of nodes may call it at once: one does it, the others wait. `watch` is told which
 * session does it, and returns what to call at the end.
 */
export async function applyMigrations(
  pool: Pool,
  functions: Functions = readFunctions(),
  watch: (pid: number) => () => void = () => () => {},
): Promise<void> {
  const client = await pool.connect()
  using watching = new DisposableStack()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    watching.defer(watch(rows[0]?.pid ?? 0))
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
  );
  create table if not exists migration_releases (name text primary key, oldest_release text not null);
  ${functionReleaseTable}`)
  const { rows } = await client.query<Applied>(
    'select name, oldest_release from migrations left join migration_releases using (name) order by name',
  )
  const applied = new Set(rows.map((row) => row.name))
  refuseNewerSchema(rows, migrations, functions.release)
  await installJobSchema(client)
  for (const migration of migrations)
    if (!applied.has(migration.name)) await applyMigration(client, migration, functions)
  await applyFunctions(client, functions)
}

/** `oldest_release` is that of the nodes that run with it; null where whoever applied it did not say. */
type Applied = { name: string; oldest_release: string | null }

/**
 * A node that is restarted while its successors already run meets migrations that it does not know, and runs with those of the next
 * release. Those of later ones may have removed what it uses.
 */
function refuseNewerSchema(applied: Applied[], migrations: SqlFile[], release: string) {
  const known = new Set(migrations.map(({ name }) => name))
  const tooNew = applied.filter(
    ({ name, oldest_release: oldest }) =>
      !known.has(name) && (oldest === null || compareReleases(release, oldest) < 0),
  )
  if (tooNew.length === 0) return
  const [oldest] = tooNew
    .map((migration) => migration.oldest_release ?? '')
    .toSorted(compareReleases)
    .slice(-1)
  throw new Error(
    `The database has migrations that this build does not know (${tooNew.map(({ name }) => name).join(', ')}) and ` +
      `that release ${release} cannot run with. Start ${oldest ? `release ${oldest} or a newer one` : 'a newer release'}. ` +
      'The way back is the backup from before the upgrade: docs/operate/upgrade.md',
  )
}

/** Behind a lock that a long reader holds, such as a dump, everybody else would wait in turn: then it is tried again later. */
async function applyMigration(client: ClientBase, migration: SqlFile, functions: Functions) {
  while (true) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_MS}ms'`)
      await addNeededFunctions(client, migration, functions)
      await runSqlFile(client, 'Migration', migration)
      await client.query('insert into migrations (name) values ($1)', [migration.name])
      await client.query(
        `insert into migration_releases (name, oldest_release) values ($1, $2)
        on conflict (name) do update set oldest_release = excluded.oldest_release`,
        [migration.name, oldestReleaseOn(migration.name)],
      )
      await client.query('commit')
      return
    } catch (error) {
      if (!isHeldUp(error)) throw error
      await client.query('rollback')
      await sleep(RETRY_MS)
    }
  }
}

/** Less than the second after which PostgreSQL looks for deadlocks: it would end a customer's transaction, not this one. */
const LOCK_MS = 500
const RETRY_MS = 2_000

/** By a lock timeout or a deadlock: the error itself, or what it was caused by. */
function isHeldUp(error: unknown): boolean {
  const code = codeOf(error)
  return code === '55P03' || code === '40P01' || (error instanceof Error && isHeldUp(error.cause))
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
