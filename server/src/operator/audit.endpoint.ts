import { Audit } from '@atelier/contract/audit.ts'
import { auditCoins } from '../coins/audit.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'

export const operatorAudit = endpoint({
  method: 'GET',
  path: '/operator/v1/audit',
  summary: 'Check that everything adds up',
  description:
    'Coins, generations, events and queue against each other, with the ids of what does not agree. It reads whole tables: ask now and then, not every minute.',
  scope: 'operator',
  responds: { 200: Audit },
  problems: [],
  async handle({ db }) {
    return { 200: await auditCoins(db) }
  },
})
