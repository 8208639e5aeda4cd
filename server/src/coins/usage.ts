import type { Issue } from '@atelier/contract/problem.ts'
import { usageDays, type UsageQuery } from '@atelier/contract/usage.ts'

/** UTC days, both of them included. */
export type Days = { from: string; to: string }

const DAY_MS = 86_400_000

/** The days that are asked for, or what is wrong with them. */
export function daysOf({ from, to }: UsageQuery, today: string): Days | { issues: Issue[] } {
  const last = to ?? today
  const days = { from: from ?? daysLater(last, 1 - usageDays.usual), to: last }
  if (days.from > days.to) return { issues: [{ path: 'from', message: `is after ${days.to}` }] }
  if (daysLater(days.from, usageDays.most) <= days.to)
    return { issues: [{ path: 'from', message: `is more than ${usageDays.most} days before ${days.to}` }] }
  return days
}

export function* eachDay({ from, to }: Days): Generator<string> {
  for (let day = from; day <= to; day = daysLater(day, 1)) yield day
}

function daysLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}
