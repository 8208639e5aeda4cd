import { isRecord } from '@atelier/contract/is-record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Work } from '../provider.ts'
import { cannotTell, createMissingRuns, SKEW_MS } from './missing-runs.ts'
import { textOf } from './settings.ts'

/** A run of the same model, as the list of a backend shows it. */
export type Listed = {
  readonly id: string
  readonly input: unknown
  /** Its input was deleted, so that it cannot be told whose it was. */
  readonly isRemoved: boolean
}

/** The attempt's id goes with the input, where the model file names a path for it as `correlationId`. */
export function withCorrelationId(work: Work): Work {
  const path = textOf(work.settings, 'correlationId')
  if (path === undefined) return work
  return {
    ...work,
    request: { ...work.request, constants: { ...work.request.constants, [path]: work.attemptId } },
  }
}

/** Finds submits that broke off, by the id of their attempt in the list of what was submitted. */
export type LostSubmits = {
  /** Undefined: the backend never accepted it. Throws where it cannot be told. `list`: everything that was created since then. */
  find(work: Work, list: (sinceMs: number) => Promise<readonly Listed[]>): Promise<string | undefined>
}

/** `settleMs`: how long after a submit broke off the backend may still be working on it, or not list it yet. */
export function createLostSubmits({ clock, settleMs }: { clock: Clock; settleMs: number }): LostSubmits {
  const missing = createMissingRuns(clock)
  return {
    async find(work, list) {
      const path = textOf(work.settings, 'correlationId')
      if (path === undefined) throw cannotTell('what was submitted does not carry the id of the attempt')
      const sinceMs = missing.note(work.attemptId)
      const id = findAttempt(await list(work.beganAtMs - SKEW_MS), work, path)
      if (id === undefined && clock.now() - sinceMs < settleMs) throw cannotTell('none was found so far')
      missing.found(work.attemptId)
      return id
    },
  }
}

function findAttempt(listed: readonly Listed[], work: Work, path: string): string | undefined {
  const found = listed.filter(({ input }) => valueAt(input, path) === work.attemptId)
  if (found.length > 1) throw cannotTell(`${found.length} of those listed carry its id`)
  if (found.length === 0 && listed.some(({ isRemoved }) => isRemoved))
    throw cannotTell('inputs were deleted meanwhile')
  return found[0]?.id
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)
}
