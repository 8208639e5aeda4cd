import type { Issue } from '@atelier/contract/problem.ts'

/** UTC days, both included. */
export type Days = { from: string; to: string }

// Spec silent: nothing happened here before, and the calendar of the database has no year 0.
const FIRST_DAY = '1970-01-01'

/** Errors in a range of days. */
export function dayIssues(days: Partial<Days>): Issue[] {
  const tooEarly = (['from', 'to'] as const)
    .filter((path) => (days[path] ?? FIRST_DAY) < FIRST_DAY)
    .map((path) => ({ path, message: `must not be before ${FIRST_DAY}` }))
  if (tooEarly.length > 0) return tooEarly
  const { from, to } = days
  return from !== undefined && to !== undefined && from > to
    ? [{ path: 'from', message: `must not be after ${to}` }]
    : []
}
