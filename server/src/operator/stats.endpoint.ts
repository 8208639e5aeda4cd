import { Stats } from '@atelier/contract/stats.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readStats } from './stats.store.ts'

export const operatorStats = endpoint({
  method: 'GET',
  path: '/operator/v1/stats',
  summary: 'See how the service is doing',
  description: 'Queue, the last hour, coins and workers, all as of one moment.',
  scope: 'operator',
  responds: { 200: Stats },
  problems: [],
  async handle({ db }) {
    return { 200: await readStats(db) }
  },
})
