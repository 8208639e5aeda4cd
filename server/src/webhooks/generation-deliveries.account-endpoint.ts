import { GenerationDeliveryList } from '@atelier/contract/delivery.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { findGeneration } from '../generations/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { listAttempts, listDeliveriesOf } from './deliveries.store.ts'
import { wireDelivery } from './delivery.ts'

export const listMyDeliveriesOf = endpoint({
  method: 'GET',
  path: '/account/v1/generations/{id}/deliveries',
  summary: 'List who was told of a generation',
  description: 'Its event on the way to each webhook that asked for it, newest first, with the attempts.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: GenerationDeliveryList },
  problems: ['not_found'],
  async handle({ account, params: { id }, problem }, { db }: WebhooksDependencies) {
    if (!(await findGeneration(db, account.id, id)))
      throw problem('not_found', 'This account has no generation with this id.')
    const rows = await listDeliveriesOf(db, account.id, id)
    const attempts = await listAttempts(
      db,
      rows.map((row) => row.id),
    )
    const items = rows.map((row) => ({
      webhookId: row.webhookId,
      url: row.url,
      ...wireDelivery(row, attempts.get(row.id) ?? []),
    }))
    return { 200: { items } }
  },
})
