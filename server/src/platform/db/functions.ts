import { createHash } from 'node:crypto'
import { DatabaseError, type ClientBase } from 'pg'
import server from '../../../package.json' with { type: 'json' }
import { compareReleases } from './releases.ts'
import { readSqlFiles, runSqlFile, type SqlFile } from './sql-files.ts'
import { onlyRow } from './only-row.ts'

/** The functions of one release. Each file makes the function that it is named after. */
export type Functions = { release: string; files: SqlFile[] }

/** Those of this build. */
export function readFunctions(): Functions {
  return { release: server.version, files: readSqlFiles('functions') }
}

export function hashFunctions({ files }: Functions): string {
  const hash = createHash('sha256')
  for (const { name, sql } of files) hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex')
}

type Version = { release: string; hash: string }

/** Where a database says which functions it has. */
export const functionReleaseTable = `create table if not exists function_release (
  single boolean primary key default true check (single),
  release text not null,
  hash text not null,
  applied_at timestamptz not null default clock_timestamp()
)`

/**
 * Replaces the functions, unless the database has them, or those of a newer release: a node that is restarted while its
 * successors already run must not take theirs away. Other sessions see all of them change at once.
 */
export async function applyFunctions(client: ClientBase, functions: Functions): Promise<void> {
  const ours = { release: functions.release, hash: hashFunctions(functions) }
  const { rows } = await client.query<Version>('select release, hash from function_release')
  if (rows[0] && !supersedes(ours, rows[0])) return
  await client.query('begin')
  // In whatever order: PL/pgSQL looks up what a function calls when it runs.
  for (const file of functions.files) await replaceFunction(client, file)
  await client.query(
    `insert into function_release (release, hash) values ($1, $2) on conflict (single) do update set
      release = excluded.release, hash = excluded.hash, applied_at = excluded.applied_at`,
    [ours.release, ours.hash],
  )
  await client.query('commit')
}

/** Within a release, only a developer changes them. */
function supersedes(ours: Version, theirs: Version) {
  const order = compareReleases(ours.release, theirs.release)
  return order > 0 || (order === 0 && ours.hash !== theirs.hash)
}

/** PostgreSQL replaces a function only by one with the same result. Another takes the place of one that is dropped. */
async function replaceFunction(client: ClientBase, file: SqlFile) {
  await client.query('savepoint replacing')
  try {
    await runSqlFile(client, 'Function', file)
  } catch (error) {
    if (!isOfOtherShape(error)) throw error
    await client.query('rollback to replacing')
    await runSqlFile(client, 'Function', { ...file, sql: `drop function if exists ${functionOf(file)}` })
    await runSqlFile(client, 'Function', file)
  }
}

function isOfOtherShape(error: unknown) {
  const invalidFunctionDefinition = '42P13'
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && cause.code === invalidFunctionDefinition
}

/**
 * Makes the functions that a migration needs, for a trigger or a default, and that the database does not have yet. Nobody
 * looks into their bodies before all functions are applied: they may name tables of later migrations.
 */
export async function addNeededFunctions(
  client: ClientBase,
  migration: SqlFile,
  { files }: Functions,
): Promise<void> {
  const statements = migration.sql.replaceAll(/--.*/g, '')
  for (const file of files) {
    if (!new RegExp(String.raw`\b${functionOf(file)}\(`).test(statements)) continue
    const query = 'select to_regproc($1) is null as missing'
    const { missing } = onlyRow(await client.query<{ missing: boolean }>(query, [functionOf(file)]))
    if (!missing) continue
    await client.query('set local check_function_bodies = off')
    await runSqlFile(client, 'Function', file)
  }
}

const functionOf = ({ name }: SqlFile) => name.replace(/\.sql$/, '')
