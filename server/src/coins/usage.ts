import type { Issue } from '@atelier/contract/problem.ts'
import { usageDays, type UsageQuery } from '@atelier/contract/usage.ts'
import { dayIssues, type Days } from './days.ts'

const DAY_MS = 86_400_000

/** The requested days, or the errors in them. */
export function daysOf(query: UsageQuery, today: string): Days | { issues: Issue[] } {
  const { from, to = today } = query
  const issues = dayIssues({ ...(from !== undefined && { from }), to })
  if (issues.length > 0) return { issues }
  const days = { from: from ?? daysLater(to, 1 - usageDays.usual), to }
  if (daysLater(days.from, usageDays.most) <= days.to)
    return { issues: [{ path: 'from', message: `must be at most ${usageDays.most} days before ${days.to}` }] }
  return days
}

export function* eachDay({ from, to }: Days): Generator<string> {
  for (let day = from; day <= to; day = daysLater(day, 1)) yield day
}

function daysLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}
