import assert from 'node:assert/strict'
import type { Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import type { Links } from '../assets/links.ts'
import { shownColumns, type ShownGeneration } from '../generations/generation.ts'
import { showWithPositions } from '../generations/show.store.ts'
import { queueUpTo } from '../generations/lines.store.ts'
import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Db } from '../platform/db/database.ts'
import { columnList } from '../platform/db/snake-case.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { versionOf } from './version.ts'

/** A generation as it is sent to subscribers, at one moment. */
export type State = { accountId: string; status: Generation['status']; version: number; text: string }

/** By generation id. Simultaneous reads are batched. */
export type States = Batcher<string, State | undefined>

export function openStates(db: Db, links: Links): States {
  return createBatcher({
    concurrency: 1, // A burst of changes becomes one read while the one before runs.
    maxItems: 1000,
    run: (ids: string[]) => readStates(db, links, ids),
    isBatchError: isDatabaseUnavailable,
  })
}

async function readStates(db: Db, links: Links, ids: string[]): Promise<(State | undefined)[]> {
  const rows = await readRows(db, [...new Set(ids)])
  const positions = rows.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const]))
  const shown = await showWithPositions(db, links, rows, new Map(positions))
  const states = new Map(
    rows.map(({ id, accountId, status, changes }, index) => {
      const generation = shown[index]
      assert(generation, 'every row is shown')
      const version = versionOf({ status, changes, queuePosition: generation.queuePosition })
      return [id, { accountId, status, version, text: JSON.stringify(generation) }]
    }),
  )
  return ids.map((id) => states.get(id))
}

type Row = ShownGeneration & { changes: number | null; place: number | null }

const columns = sql.raw(columnList('generations', [...shownColumns, 'changes']))

/** In one statement, so that every queued generation has its position at the same moment. */
async function readRows(db: Db, ids: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with asked as (
      select ${columns} from generations where id = any(${ids}::uuid[]) and deleted_at is null
    ), places as (
      select queue.id, queue.place from (
        select account_id, max(seq) as last from asked where status = 'queued' group by account_id
      ) as queues cross join lateral (${queueUpTo(sql.ref('queues.accountId'), sql.ref('queues.last'))}) as queue
    )
    select asked.*, places.place from asked left join places on places.id = asked.id`.execute(db)
  return rows
}
