import type { Answers } from '../load/caller.ts'
import { violationsOf, type Violation } from './violation.ts'

/** When the database was away, by the one who sent it there. */
export type Outage = { fromMs: number; toMs: number }

// The longest that anybody waits for an answer while the database is away.
const PATIENCE_MS = 10_000

/** Nobody is answered with 500, with 503 only while the process or the database was away, with silence only while the process was. */
export function checkAnswers({ troubles, slowestMs }: Answers, outages: readonly Outage[] = []): Violation[] {
  const unexcused = troubles.filter(({ victim, fromMs, toMs, status }) => {
    if (status !== undefined && status !== 503) return true
    const wasOutage = outages.some((outage) => outage.fromMs <= toMs && fromMs <= outage.toMs)
    return !victim.wasAway(fromMs, toMs) && !(status === 503 && wasOutage)
  })
  return [
    ...violationsOf(
      '503, never another 5xx, and only while something is away',
      unexcused.map(({ victim, status, what }) => `${victim.name} ${status ?? 'did not answer'}: ${what}`),
    ),
    ...violationsOf(
      'nobody waits for the database longer than ten seconds',
      outages.length > 0 && slowestMs > PATIENCE_MS ? [`${slowestMs} ms`] : [],
    ),
  ]
}
