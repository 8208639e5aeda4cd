import { limits } from '@atelier/contract/limits.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'
import { OperatorWebhookPage } from '@atelier/contract/webhook.ts'
import { Type } from 'typebox'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { listAllWebhooks } from './store.ts'
import { wireWebhook } from './webhook.ts'

export const operatorListAllWebhooks = endpoint({
  method: 'GET',
  path: '/operator/v1/webhooks',
  summary: 'List webhooks of all accounts',
  description: 'With `failing=true` only those in trouble: deliveries were given up since the last success.',
  scope: 'operator',
  query: Type.Object(
    {
      ...pageQuery,
      failing: Type.Optional(Type.Boolean({ description: 'Whether to list only those in trouble.' })),
    },
    { additionalProperties: false },
  ),
  responds: { 200: OperatorWebhookPage },
  problems: ['invalid_params'],
  async handle(
    { query: { cursor, limit = limits.pageSizeDefault, failing = false } },
    { db, cursors }: WebhooksDependencies,
  ) {
    const list = ['all webhooks', failing]
    const rows = await listAllWebhooks(db, { failing }, cursors.open<string>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(list, last.id))
    const webhooks = items.map((row) => ({ accountId: row.accountId, ...wireWebhook(row) }))
    return { 200: { items: webhooks, nextCursor } }
  },
})
