import type { Pool, QueryArrayConfig } from 'pg'
import type { StoredAsset } from '../assets/asset.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Database } from '../platform/db/database.ts'
import { columnList } from '../platform/db/snake-case.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { shownColumns, type ShownGeneration } from './generation.ts'

/** A generation and its outputs. */
export type FoundGeneration = { generation: ShownGeneration; outputs: StoredAsset[] }

export type Reads = { find(accountId: string, id: string): Promise<FoundGeneration | undefined> }

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
  'transparent',
  'stem',
  'derived',
  'createdAt',
  'deletedAt',
] as const satisfies (keyof StoredAsset)[]

// In one statement, so that a succeeded generation is read with its outputs, which were committed with it.
const statement = `
  select ${columnList('generations', shownColumns)}, ${columnList('assets', assetColumns)}
  from unnest($1::uuid[]) as asked (asked_id)
  join generations on generations.id = asked_id and generations.deleted_at is null
  left join assets on generation_id = asked_id and status = 'succeeded' and assets.deleted_at is null
  order by position`

/** Batches the polls of clients: simultaneous reads share one prepared statement. */
export function openReads({ pool }: Database): Reads {
  const batcher = createBatcher({
    concurrency: 1, // The more reads wait meanwhile, the less each costs.
    maxItems: 256,
    run: (ids: string[]) => readTogether(pool, ids),
    isBatchError: isDatabaseUnavailable,
  })
  return {
    async find(accountId, id) {
      const found = await batcher.add(id)
      return found?.generation.accountId === accountId ? found : undefined
    },
  }
}

async function readTogether(pool: Pool, asked: string[]): Promise<(FoundGeneration | undefined)[]> {
  const found = new Map<string, FoundGeneration>()
  for (const row of await query(pool, [...new Set(asked)])) {
    const generation = objectOf<ShownGeneration>(shownColumns, row, 0)
    const output = objectOf<StoredAsset>(assetColumns, row, shownColumns.length)
    const known = found.get(generation.id)
    if (known) known.outputs.push(output)
    else found.set(generation.id, { generation, outputs: output.id === null ? [] : [output] })
  }
  return asked.map((id) => found.get(id))
}

/** All polls of the node wait for the running statement, whose connection may be dead. */
const TIMEOUT_MS = 5_000

async function query(pool: Pool, ids: string[]): Promise<unknown[][]> {
  const asked: QueryArrayConfig = {
    text: statement,
    values: [ids],
    rowMode: 'array',
    query_timeout: TIMEOUT_MS,
  }
  const { rows } = await pool.query<unknown[]>(asked)
  return rows
}

/** Rows are arrays, because both tables have columns of the same name. */
function objectOf<Row>(names: readonly string[], row: unknown[], from: number): Row {
  const object: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) object[name] = row[from + index]
  return object as Row
}
