import { setTimeout as sleep } from 'node:timers/promises'
import type { Failpoint } from '../../../server/src/platform/failpoints.ts'
import { between, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import type { TargetNode } from '../cluster/target-node.ts'

export type KillPoint = Failpoint | 'any moment'

/** One run of a process, from its start; without a kill point it keeps running. */
export type Incarnation = ReturnType<TargetNode['start']> & { killPoint: KillPoint | undefined }

// After this time the failpoint counts as missed.
const REACHED_WITHIN_MS = 8_000
const MAX_UPTIME_MS = 1_500
const KILLS_DURING_START = 0.25
const MAX_OCCURRENCES = 3

export function startIncarnation(node: TargetNode, killPoint: KillPoint | undefined, rng: Rng): Incarnation {
  const isPlanned = killPoint !== undefined && killPoint !== 'any moment'
  const plan = isPlanned
    ? { failpoint: killPoint, occurrence: 1 + Math.floor(rng() * MAX_OCCURRENCES) }
    : undefined
  return { ...node.start(plan), killPoint }
}

/**
 * Waits until the process reaches its failpoint, or kills it at a random moment, possibly during the start; returns where
 * it was killed.
 */
export async function awaitKill(
  node: TargetNode,
  { killPoint, ready, died }: Incarnation,
  rng: Rng,
): Promise<KillPoint> {
  const patience = new AbortController()
  if (killPoint === 'any moment') {
    if (rng() > KILLS_DURING_START) await ready
    await sleep(between(rng, 0, MAX_UPTIME_MS))
  } else {
    await Promise.race([ready, died])
    await Promise.race([died, sleep(REACHED_WITHIN_MS, undefined, patience).catch(() => undefined)])
  }
  patience.abort()
  await node.kill()
  return (await died) ?? 'any moment'
}
