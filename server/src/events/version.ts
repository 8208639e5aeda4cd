import type { GenerationStatus } from '@atelier/contract/generation.ts'

type State = { status: GenerationStatus; changes: number | null; queuePosition: number | null }

/** Larger than any queue. */
const FIRST_CHANGE = 1_000_000_000

/**
 * Grows with every visible change, including the queue position, which only ever falls. It is computed from the state
 * alone, so that any node can tell whether a client has seen it.
 */
export function versionOf({ status, changes, queuePosition }: State): number {
  if (status === 'queued') return FIRST_CHANGE - (queuePosition ?? 0)
  return FIRST_CHANGE + (changes ?? 0)
}
