import type { Generation } from '@atelier/contract/generation.ts'
import { isMissing } from '../../api/problem.ts'
import { hasEnded } from './newer.ts'

// Spec: Polling interval
const POLL_MS = 2000
/** A stream can stall unnoticed, so the run is still polled, but rarely. */
const STREAMING_POLL_MS = 15_000

type Known = { data: Generation | undefined; error: unknown }

/** When to ask again about a run; false for never: it has ended, or it was deleted. */
export function pollMs({ data, error }: Known, isStreaming: boolean): number | false {
  if (isMissing(error) || (data !== undefined && hasEnded(data))) return false
  return isStreaming ? STREAMING_POLL_MS : POLL_MS
}
