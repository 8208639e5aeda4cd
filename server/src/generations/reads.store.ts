import type { Pool, QueryArrayConfig } from 'pg'
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

// In one statement, and so at one moment: the outputs of one that has succeeded were committed with it.
const statement = `
  select ${columnList('generations', shownColumns)}, ${columnList('assets', assetColumns)}
  from unnest($1::uuid[]) as asked (asked_id)
  join generations on generations.id = asked_id
  left join assets on generation_id = asked_id and status = 'succeeded'
  order by position`

/** Clients poll. Those who ask at the same time are answered by the same statement, which is planned once. */
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
  const found = new Map<string, Found>()
  for (const row of await ask(pool, [...new Set(asked)])) {
    const generation = objectOf<ShownGeneration>(shownColumns, row, 0)
    const output = objectOf<StoredAsset>(assetColumns, row, shownColumns.length)
    const known = found.get(generation.id)
    if (known) known.outputs.push(output)
    else found.set(generation.id, { generation, outputs: output.id === null ? [] : [output] })
  }
  return asked.map((id) => found.get(id))
}

/** Every poll of the node stands behind those under way, and a connection may have died without a word. */
const TIMEOUT_MS = 5_000

async function ask(pool: Pool, ids: string[]): Promise<unknown[][]> {
  const asked: QueryArrayConfig = { text: statement, values: [ids], rowMode: 'array' }
  const { rows } = await pool.query<unknown[]>(Object.assign(asked, { query_timeout: TIMEOUT_MS }))
  return rows
}

/** Two tables in one row have columns of the same name. */
function objectOf<Row>(names: readonly string[], row: unknown[], from: number): Row {
  const object: Record<string, unknown> = {}
  for (let place = 0; place < names.length; place++) object[names[place]!] = row[from + place]
  return object as Row
}
