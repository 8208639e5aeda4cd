import { LRUCache } from 'lru-cache'
import type { Pool, QueryArrayConfig } from 'pg'
import type { StoredAsset } from '../assets/asset.ts'
import { expiryAt, type Links } from '../assets/links.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { columnList } from '../platform/db/snake-case.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { Prepared } from '../platform/http/etag.ts'
import { shownColumns, type ShownGeneration } from './generation.ts'
import { showGenerations } from './show.store.ts'

export type Reads = {
  /** A generation of the account as its client sees it. */
  find(accountId: string, id: string): Promise<Prepared | undefined>
}

/** What was shown of a generation, for as long as its rows have this version and its links would be made the same. */
type Shown = { accountId: string; version: string; linksExpireAt: number; answer: Prepared }

/** A generation that is asked for, and the version of which the answer is known. */
type Asked = { id: string; known: string | null }
/** Without its rows where the version is the known one. */
type Found = { version: string; rows?: { generation: ShownGeneration; outputs: StoredAsset[] } }

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

// Each write of a row gives it another xmin.
const versionColumn = `concat_ws(' ', generations.xmin,
  case when status = 'succeeded' then (
    select string_agg(assets.xmin::text, ' ' order by position) from assets
    where generation_id = asked_id and assets.deleted_at is null) end)`
const askedRows = `unnest($1::uuid[]) as asked (asked_id)
  join generations on generations.id = asked_id and generations.deleted_at is null`

const versions = `select asked_id, ${versionColumn} from ${askedRows}`

// In one statement, so that a succeeded generation is read with its outputs, which were committed with it.
const wholeRows = `
  select asked_id, ${versionColumn}, ${columnList('generations', shownColumns)}, ${columnList('assets', assetColumns)}
  from ${askedRows}
  left join assets on generation_id = generations.id and status = 'succeeded' and assets.deleted_at is null
  order by position`

/** About ten thousand answers. */
const MAX_SHOWN_BYTES = 16 * 2 ** 20

/** Batches the polls of clients: simultaneous reads share one prepared statement. */
export function openReads({ db, pool }: Database, links: Links, clock: Clock): Reads {
  const batcher = createBatcher({
    concurrency: 1, // The more reads wait meanwhile, the less each costs.
    maxItems: 256,
    run: (asked: Asked[]) => readTogether(pool, asked),
    isBatchError: isDatabaseUnavailable,
  })
  const cache = new LRUCache<string, Shown>({
    maxSize: MAX_SHOWN_BYTES,
    sizeCalculation: ({ answer }) => answer.bytes.length,
  })

  return {
    async find(accountId, id) {
      const linksExpireAt = expiryAt(clock.now() / 1000)
      const cached = cache.get(id)
      const shown =
        cached?.accountId === accountId && cached.linksExpireAt === linksExpireAt ? cached : undefined
      const found = await batcher.add({ id, known: shown?.version ?? null })
      if (shown && shown.version === found?.version) return shown.answer
      if (found?.rows?.generation.accountId !== accountId) return undefined
      const { generation, outputs } = found.rows
      const [seen] = await showGenerations(db, links, accountId, [generation], outputs)
      const answer = new Prepared(seen)
      // The place in the queue changes without the row.
      if (generation.status !== 'queued')
        cache.set(id, { accountId, version: found.version, linksExpireAt, answer })
      return answer
    },
  }
}

/** Where the ids of the two are in a row. */
const FIRST_OF_GENERATION = 2
const FIRST_OF_ASSET = FIRST_OF_GENERATION + shownColumns.length

/** Of what is known, the version alone is asked for: nearly every poll finds what the one before it has found. */
async function readTogether(pool: Pool, together: Asked[]): Promise<(Found | undefined)[]> {
  const known = new Map<string, string>()
  const unknown = new Set<string>()
  for (const { id, known: version } of together) {
    // Whoever asks for the same with another version gets the whole row.
    if (version === null || (known.get(id) ?? version) !== version) unknown.add(id)
    else known.set(id, version)
  }
  const [current, found] = await Promise.all([readVersions(pool, known), readRows(pool, unknown)])
  const changed = [...known].filter(([id, version]) => current.has(id) && current.get(id) !== version)
  const changes = await readRows(pool, new Set(changed.map(([id]) => id)))
  return together.map(({ id, known: version }) => {
    if (version !== null && current.get(id) === version) return { version }
    return changes.get(id) ?? found.get(id)
  })
}

async function readVersions(pool: Pool, known: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const rows = known.size === 0 ? [] : await query(pool, versions, known.keys())
  return new Map(rows as [string, string][])
}

async function readRows(pool: Pool, ids: ReadonlySet<string>): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (const row of ids.size === 0 ? [] : await query(pool, wholeRows, ids)) {
    const [id, version] = row as [string, string]
    const { rows } = found.get(id) ?? {}
    const output =
      row[FIRST_OF_ASSET] === null ? [] : [objectOf<StoredAsset>(assetColumns, row, FIRST_OF_ASSET)]
    if (rows) rows.outputs.push(...output)
    else {
      const generation = objectOf<ShownGeneration>(shownColumns, row, FIRST_OF_GENERATION)
      found.set(id, { version, rows: { generation, outputs: output } })
    }
  }
  return found
}

/** All polls of the node wait for the running statement, whose connection may be dead. */
const TIMEOUT_MS = 5_000

async function query(pool: Pool, text: string, ids: Iterable<string>): Promise<unknown[][]> {
  const config: QueryArrayConfig = {
    text,
    values: [[...ids]],
    rowMode: 'array',
    query_timeout: TIMEOUT_MS,
  }
  const { rows } = await pool.query<unknown[]>(config)
  return rows
}

/** Rows are arrays, because both tables have columns of the same name. */
function objectOf<Row>(names: readonly string[], row: unknown[], from: number): Row {
  const object: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) object[name] = row[from + index]
  return object as Row
}
