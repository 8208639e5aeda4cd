import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { StoredGeneration } from './generation.ts'
import { readHistory } from './history.store.ts'
import { fileIdsIn } from './file-params.ts'

/** How far back a chain of outputs that became inputs is followed, and how many of them at most. */
export const MAX_STEPS = 10
export const MAX_SOURCES = 50

export type FoundSource = { assetId: string; usedBy: string; generation: StoredGeneration }

/**
 * The generations whose outputs a generation was made from, and theirs, nearest first. Inputs are written down in the params
 * alone, so it is one pair of look-ups for each step back; a chain ends at uploads and at what was deleted.
 */
export async function findSources(
  db: Db,
  accountId: string,
  generation: Pick<StoredGeneration, 'id' | 'params'>,
): Promise<FoundSource[]> {
  const found: FoundSource[] = []
  const seen = new Set([generation.id])
  let users = [generation]
  for (let step = 0; step < MAX_STEPS && users.length > 0 && found.length < MAX_SOURCES; step++) {
    const uses = users.flatMap(({ id, params }) =>
      fileIdsIn(params).map((assetId) => ({ assetId, usedBy: id })),
    )
    const makers = await findMakers(
      db,
      accountId,
      uses.map(({ assetId }) => assetId),
    )
    const rows = new Map((await readHistory(db, [...new Set(makers.values())])).map((row) => [row.id, row]))
    for (const use of uses) {
      const maker = rows.get(makers.get(use.assetId) ?? '')
      if (maker) found.push({ ...use, generation: maker })
    }
    users = [...rows.values()].filter(({ id }) => !seen.has(id))
    for (const { id } of users) seen.add(id)
  }
  return found.slice(0, MAX_SOURCES)
}

/** Which generation made each of the files, without uploads and without the files of others. */
async function findMakers(
  db: Db,
  accountId: string,
  assetIds: readonly string[],
): Promise<Map<string, string>> {
  if (assetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('assets')
    .select(['id', 'generationId'])
    .where(sql<boolean>`id = any(${assetIds}::uuid[])`)
    .where('accountId', '=', accountId)
    .execute()
  return new Map(rows.flatMap(({ id, generationId }) => (generationId === null ? [] : [[id, generationId]])))
}
