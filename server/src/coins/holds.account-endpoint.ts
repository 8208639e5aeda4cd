import { OpenHoldList } from '@atelier/contract/holds.ts'
import { readOpenHolds } from '../generations/holds.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CoinsDependencies } from './dependencies.ts'

export const listMyHolds = endpoint({
  method: 'GET',
  path: '/account/v1/holds',
  summary: 'List what your coins are held for',
  description: 'Generations that have not ended. Each will be charged at most what is held for it.',
  scope: 'session',
  responds: { 200: OpenHoldList },
  problems: [],
  handle: async ({ account }, { db }: CoinsDependencies) => ({ 200: await readOpenHolds(db, account.id) }),
})
