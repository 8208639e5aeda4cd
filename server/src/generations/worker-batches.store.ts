import { sql, type RawBuilder } from 'kysely'
import { createBatcher } from '../platform/batcher.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { jsonbOf } from '../platform/db/jsonb.ts'
import { columnList, snakeCased } from '../platform/db/snake-case.ts'
import { isRolledBack } from '../platform/db/unavailable.ts'
import { GATHER_MS } from '../platform/gathering.ts'
import type { Attempt, FirstAttempt, NewAttempt } from './attempts.store.ts'
import { storedColumns, type StoredGeneration } from './generation.ts'

/**
 * What workers write while generations run. Whatever several of them write at the same time goes together: jobs that were
 * fetched together are started together, and so on. Undefined, or false, means that somebody else was first.
 */
export type WorkerBatches = {
  start(start: Start): Promise<Started | undefined>
  /** Stored before the backend is called. */
  beginAttempt(token: string, attempt: NewAttempt): Promise<Attempt | undefined>
  /** From here on the backend's job can be found again. */
  saveHandle(attemptId: string, token: string, handle: unknown): Promise<boolean>
  /** Progress never falls. */
  saveProgress(generationId: string, token: string, progress: number): Promise<boolean>
}

export type Start = {
  id: string
  token: string
  /** Where another job may have replaced this one. */
  jobId?: string
  /** Begun at once, unless the generation was submitted to another version of its model. */
  attempt?: FirstAttempt | undefined
}

/** Without an attempt, one has to be begun. */
export type Started = { generation: StoredGeneration; attempt: Attempt | undefined }

const MAX_ITEMS = 64

type Pace = {
  /** Of each kind, how many batches may be under way at once. */
  concurrency: number
  gatherMs: number
}

/** The embedded engine has one connection. */
export const workerPace = ({ engine }: Pick<Database, 'engine'>): Pace => ({
  concurrency: engine === 'embedded' ? 1 : 2,
  gatherMs: GATHER_MS,
})

export function openWorkerBatches(
  db: Db,
  { concurrency, gatherMs }: Pace = { concurrency: 1, gatherMs: 0 },
): WorkerBatches {
  const started = sql.raw(columnList('started', storedColumns))
  const starts = open<StoredGeneration & { attemptBegunAt: Date | null }>(
    (batch) =>
      sql`select place, attempt_begun_at, ${started} from start_generations(${batch}::jsonb) as started`,
  )
  const begins = open<{ createdAt: Date }>(
    (batch) => sql`select place, created_at from begin_attempts(${batch}::jsonb)`,
  )
  // Not gathered: until it is written down, nobody could find again what a backend already does for us.
  const handles = open<object>((batch) => sql`select place from save_handles(${batch}::jsonb) as place`, 0)
  const progresses = open<object>((batch) => sql`select place from save_progress(${batch}::jsonb) as place`)

  return {
    async start({ attempt, ...start }) {
      const row = await starts.add({ ...start, attempt: attempt && snakeCased(attempt) })
      if (!row) return undefined
      const { attemptBegunAt: createdAt, ...generation } = row
      if (!attempt || !createdAt) return { generation, attempt: undefined }
      return {
        generation,
        attempt: { ...attempt, ...unfinished, generationId: start.id, number: 1, createdAt },
      }
    },
    async beginAttempt(token, attempt) {
      const begun = await begins.add({ token, ...attempt })
      return begun && { ...attempt, ...unfinished, createdAt: begun.createdAt }
    },
    saveHandle: async (id, token, handle) => (await handles.add({ id, token, handle })) !== undefined,
    saveProgress: async (id, token, progress) =>
      (await progresses.add({ id, token, progress })) !== undefined,
  }

  /** A batcher for a function that returns a row for each member that it did. */
  function open<Row extends object>(call: (batch: string) => RawBuilder<unknown>, waitMs = gatherMs) {
    return createBatcher<object, Row | undefined>({
      concurrency,
      gatherMs: waitMs,
      maxItems: MAX_ITEMS,
      async run(members) {
        const { rows } = await call(
          jsonbOf(members.map((member, place) => ({ place, ...snakeCased(member) }))),
        ).execute(db)
        const byPlace = new Map(
          (rows as (Row & { place: number })[]).map(({ place, ...row }) => [place, row]),
        )
        return members.map((_member, place) => byPlace.get(place) as Row | undefined)
      },
      isBatchError: (error) => !isRolledBack(error),
    })
  }
}

/** A new attempt, besides what it begins with. */
const unfinished = {
  state: 'submitting',
  handle: null,
  errorCode: null,
  errorDetail: null,
  costAmount: null,
  costUnit: null,
  costMoney: null,
  verdict: null,
  verdictAt: null,
  endedAt: null,
} as const satisfies Partial<Attempt>
