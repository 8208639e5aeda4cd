import type { GenerationStatus } from '@atelier/contract/generation.ts'

type State = { status: GenerationStatus; changes: number | null; queuePosition: number | null }

/** More than anybody will ever have in the queue. */
const FIRST_CHANGE = 1_000_000_000

/**
 * Grows with every change that a client can see, the place in the queue included, which only ever falls. It is known from
 * the state alone, so that any node can say whether a client has seen it.
 */
export function versionOf({ status, changes, queuePosition }: State): number {
  if (status === 'queued') return FIRST_CHANGE - (queuePosition ?? 0)
  return FIRST_CHANGE + (changes ?? 0)
}
