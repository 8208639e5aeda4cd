import { noteFailure, noteSuccess } from '../backends/breaker.store.ts'
import type { BackendStates } from '../backends/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Providers } from '../providers/registry.ts'
import type { Outcome } from './attempt.job.ts'
import type { Attempt } from './attempts.store.ts'

type Tools = { db: Db; providers: Providers; backendStates: BackendStates; log: Logger }

/** Counts what became of an attempt for its backend, which is closed after too many failures in a row. */
export async function noteOutcome(
  { db, providers, backendStates, log }: Tools,
  accountId: string,
  { backendId, provider, createdAt, state: before }: Attempt,
  outcome: Outcome,
): Promise<void> {
  if (backendId === null || providers.get(provider)?.repeatable) return
  const tried = { backendId, createdAt }
  // What was parked already has been counted.
  if (outcome.result === 'parked' && before === 'parked') return
  if (outcome.result === 'busy') return backendStates.refresh() // It is left alone for a while, or goes elsewhere.
  if (outcome.result === 'succeeded') {
    const state = (await backendStates.get()).get(backendId)
    if (!state || state.failures === 0) return
    await noteSuccess(db, tried)
    return backendStates.refresh()
  }
  // What the model made of a request may be the request's own fault.
  const isSure = outcome.result === 'parked' || outcome.code === 'unavailable'
  if (!isSure && outcome.code !== 'internal' && outcome.code !== 'timeout') return
  const closedUntil = await noteFailure(db, tried, accountId, isSure)
  await backendStates.refresh()
  if (closedUntil) log.warn({ backend: backendId, closedUntil }, 'a backend failed again and again')
}
