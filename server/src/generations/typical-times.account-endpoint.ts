import { TypicalTimes } from '@atelier/contract/typical-times.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'

export const listTypicalTimes = endpoint({
  method: 'GET',
  path: '/account/v1/typical-times',
  summary: 'List how long models take',
  description: 'The median of recent runs of all accounts, up to a minute old.',
  scope: 'session',
  responds: { 200: TypicalTimes },
  problems: [],
  handle: async (_, { typicalTimes }: GenerationsDependencies) => ({ 200: await typicalTimes() }),
})
