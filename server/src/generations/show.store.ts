import type { Generation } from '@atelier/contract/generation.ts'
import { wireAsset, type StoredAsset } from '../assets/asset.ts'
import type { Links } from '../assets/links.ts'
import { listOutputs } from '../assets/store.ts'
import type { Db } from '../platform/db/database.ts'
import { wireGeneration, type ShownGeneration } from './generation.ts'
import { findEnded, queuePositions } from './store.ts'

/**
 * Generations of one account as clients see them, with two more queries for any number of rows. `known` are their
 * outputs, if they were read already.
 */
export async function showGenerations(
  db: Db,
  links: Links,
  accountId: string,
  rows: ShownGeneration[],
  known?: StoredAsset[],
): Promise<Generation[]> {
  const positions = await queuePositions(db, accountId, rows)
  return show(rows, positions, known ?? (await outputsOf(db, rows)), links)
}

/** Ended generations of any account, by id. */
export async function showEnded(
  db: Db,
  links: Links,
  ids: readonly string[],
): Promise<Map<string, Generation>> {
  const shown = await showWithPositions(db, links, await findEnded(db, ids), new Map())
  return new Map(shown.map((generation) => [generation.id, generation]))
}

/** Generations of any accounts, whose queue positions are known. */
export async function showWithPositions(
  db: Db,
  links: Links,
  rows: ShownGeneration[],
  positions: ReadonlyMap<string, number>,
): Promise<Generation[]> {
  return show(rows, positions, await outputsOf(db, rows), links)
}

async function outputsOf(db: Db, rows: ShownGeneration[]): Promise<StoredAsset[]> {
  const succeeded = rows.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
  return succeeded.length === 0 ? [] : listOutputs(db, succeeded)
}

function show(
  rows: ShownGeneration[],
  positions: ReadonlyMap<string, number>,
  outputs: StoredAsset[],
  links: Links,
): Generation[] {
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
