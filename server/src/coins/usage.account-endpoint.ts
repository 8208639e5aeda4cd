import { Usage, usageRows, UsageQuery, type UsageGrouping } from '@atelier/contract/usage.ts'
import type { Days } from './days.ts'
import { daysOf, eachDay } from './usage.ts'
import { readRefunded, readToday, readUsage } from './usage.store.ts'
import type { Db } from '../platform/db/database.ts'
import { Csv, csvDownload } from '../platform/http/csv.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CoinsDependencies } from './dependencies.ts'
import { invalidParams } from '../platform/http/problem.ts'

export const getMyUsage = endpoint({
  method: 'GET',
  path: '/account/v1/usage',
  summary: 'Get what you used, day by day',
  description: `Coins charged and generations ended, by the UTC day on which they ended, for each model, API key or project; all but the ${usageRows} that cost most together.`,
  scope: 'session',
  query: UsageQuery,
  responds: { 200: Usage },
  problems: ['invalid_params'],
  async handle({ account, query }, { db }: CoinsDependencies) {
    const { by = 'model' } = query
    const days = await readDays(db, query)
    const items = await readUsage(db, account.id, days, by, usageRows)
    const sum = (what: 'coins' | 'runs') => items.reduce((total, row) => total + row[what], 0)
    const refunded = await readRefunded(db, account.id, days)
    return { 200: { ...days, by, items, totals: { coins: sum('coins'), runs: sum('runs'), refunded } } }
  },
})

export const downloadMyUsage = endpoint({
  method: 'GET',
  path: '/account/v1/usage.csv',
  summary: 'Download what you used, day by day',
  description: 'The same for a spreadsheet, with every model, API key or project in a line of its own.',
  scope: 'session',
  query: UsageQuery,
  responds: { 200: Csv('One line for each day and model, API key or project.') },
  problems: ['invalid_params'],
  async handle(call, dependencies: CoinsDependencies) {
    const { by = 'model' } = call.query
    const rows = usageRowsOf(
      dependencies.db,
      call.account.id,
      await readDays(dependencies.db, call.query),
      by,
    )
    const columns = ['day', 'id', by, ...(by === 'key' ? ['last four'] : []), 'coins', 'runs']
    return { 200: await csvDownload(call, `usage-by-${by}.csv`, columns, rows, (cells) => cells) }
  },
})

async function readDays(db: Db, query: UsageQuery): Promise<Days> {
  const days = daysOf(query, await readToday(db))
  if ('issues' in days) throw invalidParams(days.issues)
  return days
}

/** Day by day: clients choose project names, and there may be as many as runs. */
async function* usageRowsOf(db: Db, accountId: string, days: Days, by: UsageGrouping) {
  for (const day of eachDay(days)) {
    const rows = await readUsage(db, accountId, { from: day, to: day }, by, null)
    yield rows.map(({ id, label, lastFour, coins, runs }) => [
      day,
      id,
      label,
      ...(by === 'key' ? [lastFour] : []),
      coins,
      runs,
    ])
  }
}
