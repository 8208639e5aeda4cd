import type { Answers } from '../load/caller.ts'
import { violationsOf, type Violation } from './violation.ts'

/** When the database was stopped. */
export type Outage = { fromMs: number; toMs: number }

// The longest that anybody waits for an answer while the database is away.
const PATIENCE_MS = 10_000

/** Never a 500; 503 only while the process or the database was down; no answer only while the process was down. */
export function checkAnswers({ failures, slowestMs }: Answers, outages: readonly Outage[] = []): Violation[] {
  const unexcused = failures.filter(({ node, fromMs, toMs, status }) => {
    if (status !== undefined && status !== 503) return true
    const wasOutage = outages.some((outage) => outage.fromMs <= toMs && fromMs <= outage.toMs)
    return !node.wasDown(fromMs, toMs) && !(status === 503 && wasOutage)
  })
  return [
    ...violationsOf(
      '503, never another 5xx, and only while something is away',
      unexcused.map(({ node, status, what }) => `${node.name} ${status ?? 'did not answer'}: ${what}`),
    ),
    ...violationsOf(
      'nobody waits for the database longer than ten seconds',
      outages.length > 0 && slowestMs > PATIENCE_MS ? [`${slowestMs} ms`] : [],
    ),
  ]
}
