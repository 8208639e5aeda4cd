import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseError, type ClientBase } from 'pg'

const root = new URL('../../../sql/', import.meta.url)

/** `name` is the file's. */
export type SqlFile = { name: string; sql: string }

/** The files of a folder of `server/sql`, in the order of their names. */
export function readSqlFiles(folder: 'migrations' | 'functions'): SqlFile[] {
  const path = new URL(`${folder}/`, root)
  const names = readdirSync(path).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => ({ name, sql: readFileSync(new URL(name, path), 'utf8') }))
}

/** Runs a whole file. What PostgreSQL refuses of it is an error that names the file, and the line where that is known. */
export async function runSqlFile(
  client: ClientBase,
  kind: 'Migration' | 'Function',
  { name, sql }: SqlFile,
): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const { position, message } = error
    const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new Error(`${kind} ${name}${line}: ${message}`, { cause: error })
  }
}
