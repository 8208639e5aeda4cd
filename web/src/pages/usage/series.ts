import type { UsageRow } from '@atelier/contract/usage.ts'
import type { Series } from '../../design/bars.tsx'
import * as messages from '#messages/usage.ts'

export type Measure = 'coins' | 'runs'
export type UsageTotal = { id: string; label: string; coins: number; runs: number }

/** How many are drawn apart; the rest is one colour. */
const APART = 5

/** Every UTC day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** What each used over all days, most coins first. */
export function totalsOf(rows: readonly UsageRow[]): UsageTotal[] {
  const totals = new Map<string, UsageTotal>()
  for (const row of rows) {
    const id = idOf(row)
    const total = totals.get(id) ?? { id, label: row.label, coins: 0, runs: 0 }
    totals.set(id, { ...total, coins: total.coins + row.coins, runs: total.runs + row.runs })
  }
  return [...totals.values()].toSorted((a, b) => b.coins - a.coins || b.runs - a.runs)
}

/** The five that count most, each by day, and all others together. */
export function seriesOf(rows: readonly UsageRow[], days: readonly string[], measure: Measure): Series[] {
  const order = totalsOf(rows).toSorted((a, b) => b[measure] - a[measure])
  const apart = order.slice(0, APART)
  const rest = new Set(order.slice(APART).map(({ id }) => id))
  const byDay = (belongs: (row: UsageRow) => boolean) => {
    const sums = new Map<string, number>()
    for (const row of rows.filter(belongs)) sums.set(row.day, (sums.get(row.day) ?? 0) + row[measure])
    return days.map((day) => sums.get(day) ?? 0)
  }
  return [
    ...apart.map(({ id, label }) => ({ id, label, values: byDay((row) => idOf(row) === id) })),
    ...(rest.size > 0
      ? [{ id: 'rest', label: messages.others, values: byDay((row) => rest.has(idOf(row))) }]
      : []),
  ]
}

/** Labels are given by people and need not differ; what has no id is told apart by its label. */
const idOf = ({ id, label, others }: UsageRow): string =>
  others ? 'others' : id === null ? `label:${label}` : `id:${id}`
