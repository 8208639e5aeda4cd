import { randomUUIDv7 } from 'node:crypto'
import { isClosed, limitsNow } from '../backends/availability.ts'
import { orderOf } from '../backends/choice.ts'
import { isUnlimited, takeSlot, type Limits } from '../backends/slots.store.ts'
import type { BackendStates } from '../backends/store.ts'
import type { Model } from '../catalog/model.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { isStillThere, type KnownBackends } from '../providers/known-backends.ts'
import type { Attempt, FirstAttempt, NewAttempt } from './attempts.store.ts'
import { openWorkerBatches, type WorkerBatches } from './worker-batches.store.ts'

type ChoiceTools = {
  clock: Clock
  backends: KnownBackends
  backendStates: BackendStates
  coinValue: CoinValue | undefined
}
type Tools = ChoiceTools & { db: Db; batches: WorkerBatches }

/**
 * What a generation of the model may begin with at once. Undefined where no backend is open, or one of them has limits: those are
 * counted under its lock, and another draw after that would skew the weights.
 */
export async function firstAttempt(tools: ChoiceTools, model: Model): Promise<FirstAttempt | undefined> {
  const open = await choices(tools, model, [])
  return open.every(({ limits }) => isUnlimited(limits)) ? open[0]?.attempt() : undefined
}

/**
 * Begins the next attempt at the first backend that has a slot; `full` where none has. The model may be of an older file, whose
 * backends that are gone are passed over. Undefined when another worker has taken the generation over.
 */
export async function beginNext(
  tools: Tools,
  generationId: string,
  token: string,
  model: Model,
  attempts: readonly Attempt[],
): Promise<Attempt | 'full' | undefined> {
  const number = attempts.length + 1
  for (const { attempt, limits } of await choices(tools, model, attempts)) {
    const next = { ...attempt(), generationId, number }
    const begun = await beginWithin(tools.db, tools.batches, token, next, limits)
    if (begun !== 'full') return begun
  }
  return 'full'
}

/** `full`: the backend has no slot for it now. Undefined when another worker has taken the generation over. */
export function beginWithin(
  db: Db,
  batches: WorkerBatches,
  token: string,
  attempt: NewAttempt,
  limits: Limits,
): Promise<Attempt | 'full' | undefined> {
  if (isUnlimited(limits)) return batches.beginAttempt(token, attempt)
  return db.transaction().execute(async (tx) => {
    if (!(await takeSlot(tx, attempt.backendId, limits))) return 'full'
    return openWorkerBatches(tx).beginAttempt(token, attempt)
  })
}

/** Where the model may be tried now, in the order in which it is. */
async function choices(
  { clock, backends, backendStates, coinValue }: ChoiceTools,
  model: Model,
  attempts: readonly Attempt[],
) {
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
  return orderOf(there, availability, Math.random).map(({ backend, provider, cost, id: backendId }) => ({
    limits: limitsNow(backends.byId.get(backendId), states.get(backendId), clock.now()),
    attempt(): FirstAttempt {
      const costRates = { ...cost, currency: coinValue?.currency ?? null }
      return { id: randomUUIDv7(), backend, backendId, provider, modelVersion: model.version, costRates }
    },
  }))
}
