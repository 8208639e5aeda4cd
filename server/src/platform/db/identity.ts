import { sql, type RawBuilder } from 'kysely'
import { codeOf } from '../thrown.ts'
import type { Database, Db } from './database.ts'

/** What some hosted servers refuse: no permission, no such function, not supported, not in this state. */
const REFUSALS = new Set(['42501', '42883', '0A000', '55000'])

const parts = [
  sql<string>`(select system_identifier::text from pg_control_system())`,
  sql<string>`(select oid::text from pg_database where datname = current_database())`,
  // The timeline: every promotion of a standby, and every restore of a backup to a moment, begins another.
  sql<string>`substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)`,
]

/**
 * Tells a database from its copies: from a dump that was restored beside it or on another server, and from a standby or a backup
 * that was promoted. None on the embedded engine, whose folder is copied with its files.
 */
export async function databaseIdentity({
  engine,
  db,
}: Pick<Database, 'engine' | 'db'>): Promise<string | undefined> {
  if (engine === 'embedded') return undefined
  return (await Promise.all(parts.map((part) => read(db, part)))).join('/')
}

async function read(db: Db, part: RawBuilder<string>): Promise<string> {
  try {
    const { rows } = await sql<{ value: string }>`select ${part} as value`.execute(db)
    return rows[0]?.value ?? ''
  } catch (error) {
    if (!REFUSALS.has(String(codeOf(error)))) throw error
    return '?'
  }
}
