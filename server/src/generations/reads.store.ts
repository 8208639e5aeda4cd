import type { Pool, QueryConfig, QueryResultRow } from 'pg'
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
    lanes: 2, // Few: the longer the line meanwhile, the less each of it costs.
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

/** First the rows: the outputs of one that has succeeded were committed with it. The other way they could be missed. */
async function readTogether(pool: Pool, asked: string[]): Promise<(Found | undefined)[]> {
  const shown = await ask<ShownGeneration>(pool, generations, [...new Set(asked)])
  const succeeded = shown.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
  const made = succeeded.length === 0 ? [] : await ask<StoredAsset>(pool, outputs, succeeded)
  const byId = new Map(shown.map((generation) => [generation.id, generation]))
  const byGeneration = Map.groupBy(made, ({ generationId }) => generationId)
  return asked.map((id) => {
    const generation = byId.get(id)
    return generation && { generation, outputs: byGeneration.get(id) ?? [] }
  })
}

/** Every poll of the node stands behind those under way, and a connection may have died without a word. */
const TIMEOUT_MS = 5_000

async function ask<Row extends QueryResultRow>(pool: Pool, text: string, ids: string[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ text, values: [ids], query_timeout: TIMEOUT_MS } as QueryConfig)
  return rows
}
