import type { Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import type { Links } from '../assets/links.ts'
import { shownColumns, type ShownGeneration } from '../generations/generation.ts'
import { showPlaced } from '../generations/show.store.ts'
import { queueUpTo } from '../generations/store.ts'
import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Db } from '../platform/db/database.ts'
import { columnList } from '../platform/db/snake-case.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { versionOf } from './version.ts'

/** A generation as its followers are told of it, at one moment. */
export type State = { accountId: string; status: Generation['status']; version: number; text: string }

/** Of generations, by id. Those that are asked for at the same time are read together. */
export type States = Batcher<string, State | undefined>

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    states: States
  }
}

export function openStates(db: Db, links: Links): States {
  return createBatcher({
    lanes: 1, // A burst of changes grows into one read while the one before is under way.
    maxItems: 1000,
    run: (ids: string[]) => readStates(db, links, ids),
    isCommon: isDatabaseUnavailable,
  })
}

async function readStates(db: Db, links: Links, asked: string[]): Promise<(State | undefined)[]> {
  const rows = await readRows(db, [...new Set(asked)])
  const places = rows.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const]))
  const shown = await showPlaced(db, links, rows, new Map(places))
  const states = new Map(
    rows.map(({ id, accountId, status, changes }, index) => {
      const generation = shown[index]!
      const version = versionOf({ status, changes, queuePosition: generation.queuePosition })
      return [id, { accountId, status, version, text: JSON.stringify(generation) }]
    }),
  )
  return asked.map((id) => states.get(id))
}

type Row = ShownGeneration & { changes: number | null; place: number | null }

const columns = sql.raw(columnList('generations', [...shownColumns, 'changes']))

/** In one statement, and so at one moment: who is queued has a place. */
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
