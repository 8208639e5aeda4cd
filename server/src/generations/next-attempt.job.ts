import { randomUUID } from 'node:crypto'
import { isClosed, limitsNow } from '../backends/availability.ts'
import { orderOf } from '../backends/choice.ts'
import type { BackendStates } from '../backends/store.ts'
import type { Model } from '../catalog/model.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { KnownBackends } from '../providers/known-backends.ts'
import { beginWithin, type Attempt } from './attempts.store.ts'
import type { RetryTerms } from './failures.ts'

type Tools = {
  db: Db
  clock: Clock
  backends: KnownBackends
  backendStates: BackendStates
  coinValue: CoinValue | undefined
}

/**
 * Begins the next attempt at the first backend that has a slot; `full` where none has. Undefined when another worker has taken
 * the generation over.
 */
export async function beginNext(
  { db, clock, backends, backendStates, coinValue }: Tools,
  generationId: string,
  token: string,
  model: Model,
  attempts: readonly Attempt[],
): Promise<Attempt | 'full' | undefined> {
  const states = await backendStates.get()
  const situation = {
    isClosed(id: string) {
      const known = backends.byId.get(id)
      return !known || isClosed(known, states.get(id), clock.now())
    },
    wasTried: (id: string) => attempts.some(({ backendId }) => backendId === id),
  }
  const entries = model.backends.map((entry, backend) => ({ ...entry, backend, id: backends.idOf(entry) }))
  for (const { backend, provider, cost, id: backendId } of orderOf(entries, situation, Math.random)) {
    const known = backends.byId.get(backendId)
    const number = attempts.length + 1
    const costRates = { ...cost, currency: coinValue?.currency ?? null }
    const attempt = { id: randomUUID(), generationId, number, backend, backendId, provider, costRates }
    const limits = limitsNow(known, states.get(backendId), clock.now())
    const begun = await beginWithin(db, token, attempt, limits)
    if (begun !== 'full') return begun
  }
  return 'full'
}

/** What may follow the last of these attempts, the one that has just ended; `closed` are the backends that get no work. */
export function retryTerms(
  { idOf }: KnownBackends,
  { backends, maxPurchases }: Model,
  attempts: readonly Attempt[],
  { hasTime, closed }: { hasTime: boolean; closed: readonly string[] },
): RetryTerms {
  // Of the last it is asked only where it may have been bought.
  const bought = attempts.slice(0, -1).filter(({ handle, state }) => handle !== null || state === 'parked')
  const tried = new Set(attempts.map(({ backendId }) => backendId))
  return {
    attempts: attempts.length,
    mayBuyAgain: hasTime && bought.length + 1 < maxPurchases,
    // Never more often than there are backends: an untried one may have no slot, and the work go to a tried one again.
    hasUntried:
      attempts.length < backends.length &&
      backends.map(idOf).some((id) => !tried.has(id) && !closed.includes(id)),
  }
}
