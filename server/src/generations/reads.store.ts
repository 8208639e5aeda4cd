import type { Pool } from 'pg'
import type { StoredAsset } from '../assets/asset.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Database } from '../platform/db/database.ts'
import { columnList } from '../platform/db/snake-case.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { shownColumns, type ShownGeneration } from './generation.ts'

/** A generation of one account as it is shown, and its outputs. */
export type Found = { generation: ShownGeneration; outputs: StoredAsset[] }

export type Reads = { find(accountId: string, id: string): Promise<Found | undefined> }

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    reads: Reads
  }
}

const generations = `select ${columnList(shownColumns)} from unnest($1::uuid[]) as asked (asked_id) join generations on id = asked_id`

const assetColumns = [
  'id',
  'accountId',
  'generationId',
  'position',
  'kind',
  'mimeType',
  'blobKey',
  'sizeBytes',
  'sha256',
  'width',
  'height',
  'durationSeconds',
  'createdAt',
] as const satisfies (keyof StoredAsset)[]

const outputs = `select ${columnList(assetColumns)} from unnest($1::uuid[]) as asked (asked_id)
  join assets on generation_id = asked_id order by generation_id, position`

/** Clients poll. Those who ask at the same time are answered by the same statements, which are planned once. */
export function openReads({ pool }: Database): Reads {
  const batcher = createBatcher({
    lanes: 1, // The longer the line meanwhile, the less each of it costs.
    maxItems: 256,
    run: (ids: string[]) => readTogether(pool, ids),
    isCommon: isDatabaseUnavailable,
  })
  return {
    async find(accountId, id) {
      const found = await batcher.add(id)
      return found?.generation.accountId === accountId ? found : undefined
    },
  }
}

async function readTogether(pool: Pool, asked: string[]): Promise<(Found | undefined)[]> {
  const ids = [...new Set(asked)]
  const [shown, made] = await Promise.all([
    pool.query<ShownGeneration>(generations, [ids]),
    pool.query<StoredAsset>(outputs, [ids]),
  ])
  const byId = new Map(shown.rows.map((generation) => [generation.id, generation]))
  const byGeneration = Map.groupBy(made.rows, ({ generationId }) => generationId)
  return asked.map((id) => {
    const generation = byId.get(id)
    return generation && { generation, outputs: byGeneration.get(id) ?? [] }
  })
}
