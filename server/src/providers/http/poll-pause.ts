import type { Work } from '../provider.ts'

const SHORTEST_MS = 250
const LONGEST_MS = 2000

/** How long to wait before the next poll: soon after the beginning, for short runs, and then ever longer. */
export function pollPause({ beganAtMs }: Work, nowMs: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round((nowMs - beganAtMs) / 4)))
}
