import { expect, test } from 'vitest'
import type { Cost } from '../../src/catalog/model-file.ts'
import { costOf, type Reported } from '../../src/model-files/money.ts'
import { sharedTestDatabase } from '../engines.ts'

const rates: (Cost | undefined)[] = [
  undefined,
  {},
  { perRun: 0 },
  { perRun: 0.1 },
  { perOutput: 0.003 },
  { perRun: 0.1, perOutput: 0.2 },
  { perUnit: { seconds: 0.000725 } },
  // Less than the last place that is kept, and more than a double keeps of one.
  { perUnit: { seconds: 4e-11 }, perOutput: 3e-11, perRun: 4.9e-11 },
  { perUnit: { seconds: 123_456_789.123_456_7 }, perRun: 1e21 },
  { perUnit: { seconds: 0.1, USD: 0.5 }, perOutput: 1 / 3 },
  { perUnit: { USD: 1.1 } },
  { perUnit: { EUR: 2 }, perRun: 0.05 },
]

// An attempt that reports an amount reports its unit.
const reports: (Reported | undefined)[] = [
  undefined,
  ...['seconds', 'steps', 'USD', 'EUR', 'constructor', ''].flatMap((unit) =>
    [0, 1, 1.5, 0.1 + 0.2, 5e-7, 2.5e-10, 5e-11, 1e-300, 123_456_789.987_654_3, 1e22].map((amount) => ({
      amount,
      unit,
    })),
  ),
]

const cases = rates.flatMap((cost) =>
  reports.flatMap((reported) =>
    ['USD', undefined].flatMap((currency) =>
      [0, 1, 7].map((outputs) => ({ cost, currency, outputs, reported })),
    ),
  ),
)

test('what a try says that a run costs is what the database would write down for it', async () => {
  const { pool } = await sharedTestDatabase()

  const { rows } = await pool.query<{ money: string | null }>(
    `select attempt_money(rates, amount, unit, outputs)::text as money
     from jsonb_to_recordset($1) as given (place int, rates jsonb, amount double precision, unit text, outputs int)
     order by place`,
    [
      JSON.stringify(
        cases.map(({ cost, currency, outputs, reported }, place) => ({
          place,
          rates: { ...cost, currency: currency ?? null },
          outputs,
          ...reported,
        })),
      ),
    ],
  )

  const differing = cases.flatMap(({ cost, currency, outputs, reported }, place) => {
    const ours = costOf(cost, currency, outputs, reported) ?? null
    const theirs = rows[place]?.money
    return ours === theirs ? [] : [{ cost, currency, outputs, reported, ours, theirs }]
  })
  expect(differing).toEqual([])
  expect(new Set(rows.map(({ money }) => money)).size).toBeGreaterThan(50)
})
