import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * A digest of each table: equal only if nothing was changed. The time of last use is left out, since it is written some
 * time after the request.
 */
export async function digestOf({ service: { database } }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')
      and table_name <> 'rate_limit_windows' order by 1`.execute(database.db)
  const digests = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, md5(coalesce(string_agg(content, '|' order by content), '')) as digest
      from (select (to_jsonb(t) - 'last_seen_at' - 'last_used_at')::text as content from ${sql.table(name)} t) as each_row`,
  )
  // One statement: there are over eighty tables.
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(database.db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
