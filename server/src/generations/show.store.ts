import type { Generation } from '@atelier/contract/generation.ts'
import { wireAsset } from '../assets/asset.ts'
import type { Links } from '../assets/links.ts'
import { listOutputs } from '../assets/store.ts'
import type { Db } from '../platform/db/database.ts'
import { wireGeneration, type StoredGeneration } from './generation.ts'
import { findEnded, queuePositions } from './store.ts'

/** Generations of one account as clients see them: a page costs two queries more, whatever its length. */
export async function showGenerations(
  db: Db,
  links: Links,
  accountId: string,
  rows: StoredGeneration[],
): Promise<Generation[]> {
  const positions = await queuePositions(db, accountId, rows)
  return show(db, links, rows, positions)
}

/** Generations that have ended, of whatever account, by id. */
export async function showEnded(
  db: Db,
  links: Links,
  ids: readonly string[],
): Promise<Map<string, Generation>> {
  const rows = await findEnded(db, ids)
  const shown = await show(db, links, rows, new Map())
  return new Map(shown.map((generation) => [generation.id, generation]))
}

async function show(
  db: Db,
  links: Links,
  rows: StoredGeneration[],
  positions: ReadonlyMap<string, number>,
): Promise<Generation[]> {
  const succeeded = rows.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
  const outputs = succeeded.length === 0 ? [] : await listOutputs(db, succeeded)
  const byGeneration = Map.groupBy(outputs, ({ generationId }) => generationId)
  return rows.map((row) => {
    const files = byGeneration.get(row.id) ?? []
    return wireGeneration(
      row,
      positions.get(row.id) ?? null,
      files.map((asset) => wireAsset(asset, links)),
    )
  })
}
