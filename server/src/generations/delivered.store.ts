import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** How many outputs each of these generations has; those without any are not in the map. */
export async function countDelivered(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; outputs: number }>`
    select generation_id as id, count(*) as outputs from assets
    where generation_id = any(${ids}) group by generation_id`.execute(db)
  return new Map(rows.map(({ id, outputs }) => [id, outputs]))
}
