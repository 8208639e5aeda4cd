import { Overview } from '@atelier/contract/overview.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { StatsDependencies } from './dependencies.ts'
import { readOverview, type Days } from './overview.store.ts'

const lengths = { '1': 1, '7': 7, '30': 30 } as const satisfies Record<string, Days>

export const operatorOverview = endpoint({
  method: 'GET',
  path: '/operator/v1/overview',
  summary: 'See how the business is doing',
  description:
    'Queue, deliveries and audit now; and generations, coins, cost and margin of the last 24 hours, or of 7 or 30 UTC days with today.',
  scope: 'operator',
  query: Type.Object(
    {
      days: Type.Optional(
        stringEnum(['1', '7', '30'], {
          title: 'OverviewDays',
          description: 'Of how many days; 1 unless told.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  responds: { 200: Overview },
  problems: ['invalid_params'],
  async handle({ query: { days = '1' } }, { db, coinValue }: StatsDependencies) {
    return { 200: await readOverview(db, lengths[days], coinValue) }
  },
})
