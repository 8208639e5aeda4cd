import type { Generation } from '@atelier/contract/generation.ts'
import { isMissing } from '../../api/problem.ts'
import { hasEnded } from './newer.ts'

// Spec: Polling interval
const POLL_MS = 2000
/** A stream can fall silent without anybody noticing. */
const LOOK_MS = 15_000

type Known = { data: Generation | undefined; error: unknown }

/** When to ask again about a run; false for never: it has ended, or it was deleted. */
export function pollMs({ data, error }: Known, isTold: boolean): number | false {
  if (isMissing(error) || (data !== undefined && hasEnded(data))) return false
  return isTold ? LOOK_MS : POLL_MS
}
