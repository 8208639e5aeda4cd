import type { Generation } from '@atelier/contract/generation.ts'
import { isMissing } from '../../api/problem.ts'
import { hasEnded } from './newer.ts'

// Spec: Polling interval
const POLL_MS = 2000

type Known = { data: Generation | undefined; error: unknown }

/** When to ask again about a run; false for never: somebody tells of it, it has ended, or it was deleted. */
export const pollMs = ({ data, error }: Known, isTold: boolean): number | false =>
  isTold || isMissing(error) || (data !== undefined && hasEnded(data)) ? false : POLL_MS
