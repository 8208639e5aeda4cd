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

// In one statement, so that a succeeded generation is read with its outputs, which were committed with it. Each write of a
// row gives it another xmin: of a version that is known, nothing else is sent.
const statement = `
  with asked as materialized (
    select asked_id, known, concat_ws(' ', generations.xmin,
      case when status = 'succeeded' then (
        select string_agg(assets.xmin::text, ' ' order by position) from assets
        where generation_id = asked_id and assets.deleted_at is null) end) as version
    from unnest($1::uuid[], $2::text[]) as asked (asked_id, known)
    join generations on generations.id = asked_id and generations.deleted_at is null
  )
  select asked_id, version, ${columnList('generations', shownColumns)}, ${columnList('assets', assetColumns)}
  from asked
  left join generations on generations.id = asked_id and version is distinct from known
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

async function readTogether(pool: Pool, asked: Asked[]): Promise<(Found | undefined)[]> {
  const known = new Map<string, string | null>()
  // Whoever asks for the same with another version gets the whole row as well.
  for (const { id, known: version } of asked)
    known.set(id, known.has(id) && known.get(id) !== version ? null : version)
  const found = new Map<string, Found>()
  for (const row of await query(pool, known)) {
    const [id, version] = row as [string, string]
    const { rows } = found.get(id) ?? {}
    const output =
      row[FIRST_OF_ASSET] === null ? [] : [objectOf<StoredAsset>(assetColumns, row, FIRST_OF_ASSET)]
    if (rows) rows.outputs.push(...output)
    else if (row[FIRST_OF_GENERATION] === null) found.set(id, { version })
    else {
      const generation = objectOf<ShownGeneration>(shownColumns, row, FIRST_OF_GENERATION)
      found.set(id, { version, rows: { generation, outputs: output } })
    }
  }
  return asked.map(({ id }) => found.get(id))
}

/** All polls of the node wait for the running statement, whose connection may be dead. */
const TIMEOUT_MS = 5_000

async function query(pool: Pool, known: ReadonlyMap<string, string | null>): Promise<unknown[][]> {
  const asked: QueryArrayConfig = {
    text: statement,
    values: [[...known.keys()], [...known.values()]],
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
