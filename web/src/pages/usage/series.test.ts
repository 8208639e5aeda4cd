import { describe, expect, test } from 'vitest'
import { daysBetween, seriesOf, totalsOf } from './series.ts'

const row = (day: string, id: string | null, coins: number, runs = 1) => ({
  day,
  id,
  label: id ?? 'none',
  lastFour: null,
  others: false,
  coins,
  runs,
})

test('days run from the first to the last, over the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('totals add up over days, most coins first', () => {
  const rows = [row('2026-01-01', 'a', 1), row('2026-01-01', 'b', 5), row('2026-01-02', 'a', 2)]

  expect(totalsOf(rows)).toEqual([
    { id: 'id:b', label: 'b', coins: 5, runs: 1 },
    { id: 'id:a', label: 'a', coins: 3, runs: 2 },
  ])
})

describe('series', () => {
  const days = ['2026-01-01', '2026-01-02']

  test('two with the same name stay two', () => {
    const rows = [
      { ...row('2026-01-01', 'k1', 4), label: 'Production' },
      { ...row('2026-01-02', 'k2', 3), label: 'Production' },
    ]

    expect(seriesOf(rows, days, 'coins')).toEqual([
      { id: 'id:k1', label: 'Production', values: [4, 0] },
      { id: 'id:k2', label: 'Production', values: [0, 3] },
    ])
  })

  test('beyond five, the others are one series, and no coin is left out', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => row('2026-01-02', id, 10 - index))

    const series = seriesOf(rows, days, 'coins')

    expect(series.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd', 'e', 'Others'])
    expect(series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0)).toBe(49)
  })
})
