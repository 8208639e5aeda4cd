import { Concurrency } from '@atelier/contract/concurrency.ts'
import { concurrencyOf } from '../accounts/account.ts'
import { findAccount } from '../accounts/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'

export const getConcurrency = endpoint({
  method: 'GET',
  path: '/v1/generations/concurrency',
  summary: 'Get the running limit and what runs or waits now',
  scope: 'read',
  responds: { 200: Concurrency },
  problems: [],
  async handle({ account: { id } }, { db }: GenerationsDependencies) {
    const account = (await findAccount(db, id))!
    return { 200: concurrencyOf(account) }
  },
})
