import { randomUUIDv7 } from 'node:crypto'
import { isClosed, limitsNow } from '../backends/availability.ts'
import { orderOf } from '../backends/choice.ts'
import type { BackendStates } from '../backends/store.ts'
import type { Model } from '../catalog/model.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { isStillThere, type KnownBackends } from '../providers/known-backends.ts'
import { beginWithin, type Attempt } from './attempts.store.ts'
import type { WorkerBatches } from './worker-batches.store.ts'

type Tools = {
  db: Db
  batches: WorkerBatches
  clock: Clock
  backends: KnownBackends
  backendStates: BackendStates
  coinValue: CoinValue | undefined
}

/**
 * Begins the next attempt at the first backend that has a slot; `full` where none has. The model may be of an older file, whose
 * backends that are gone are passed over. Undefined when another worker has taken the generation over.
 */
export async function beginNext(
  { db, batches, clock, backends, backendStates, coinValue }: Tools,
  generationId: string,
  token: string,
  model: Model,
  attempts: readonly Attempt[],
): Promise<Attempt | 'full' | undefined> {
  const states = await backendStates.get()
  const availability = {
    isClosed(id: string) {
      const known = backends.byId.get(id)
      return !known || isClosed(known, states.get(id), clock.now())
    },
    wasTried: (id: string) => attempts.some(({ backendId }) => backendId === id),
  }
  const entries = model.backends.map((entry, backend) => ({ ...entry, backend, id: backends.idOf(entry) }))
  const there = entries.filter((entry) => isStillThere(backends, entry))
  for (const { backend, provider, cost, id: backendId } of orderOf(there, availability, Math.random)) {
    const known = backends.byId.get(backendId)
    const number = attempts.length + 1
    const costRates = { ...cost, currency: coinValue?.currency ?? null }
    const where = { backend, backendId, provider, modelVersion: model.version }
    const attempt = { id: randomUUIDv7(), generationId, number, ...where, costRates }
    const limits = limitsNow(known, states.get(backendId), clock.now())
    const begun = await beginWithin(db, batches, token, attempt, limits)
    if (begun !== 'full') return begun
  }
  return 'full'
}
