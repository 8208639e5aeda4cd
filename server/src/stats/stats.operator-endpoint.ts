import { Stats } from '@atelier/contract/stats.ts'
import { allowSlowStatements } from '../platform/db/statement-deadline.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { StatsDependencies } from './dependencies.ts'
import { readStats } from './store.ts'

/** A day of a busy service is many rows. */
const STATS_STATEMENT_MS = 30_000

export const operatorStats = endpoint({
  method: 'GET',
  path: '/operator/v1/stats',
  summary: 'See how the service is doing',
  description:
    'Queue, the last hour, what each model cost and brought in over the last day, coins and workers, all as of one moment.',
  scope: 'operator',
  responds: { 200: Stats },
  problems: [],
  async handle(_call, { db, coinValue }: StatsDependencies) {
    return { 200: await allowSlowStatements(STATS_STATEMENT_MS, () => readStats(db, coinValue)) }
  },
})
