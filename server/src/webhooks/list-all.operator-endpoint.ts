import { limits } from '@atelier/contract/limits.ts'
import {
  OperatorWebhookFilters,
  OperatorWebhookPage,
  OperatorWebhookQuery,
} from '@atelier/contract/webhook.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { listAllWebhooks, type WatchedWebhook } from './all-webhooks.store.ts'
import { wireWebhook } from './webhook.ts'

export const operatorListAllWebhooks = endpoint({
  method: 'GET',
  path: '/operator/v1/webhooks',
  summary: 'List webhooks of all accounts',
  description: 'By id: with how far each is behind, and how those in trouble last failed.',
  scope: 'operator',
  query: OperatorWebhookQuery,
  responds: { 200: OperatorWebhookPage },
  problems: ['invalid_params'],
  async handle(
    { query: { cursor, limit = limits.pageSizeDefault, ...filters } },
    { db, cursors }: WebhooksDependencies,
  ) {
    const list = ['all webhooks', filters.failing, filters.disabled, filters.account]
    const rows = await listAllWebhooks(db, filters, cursors.open<string>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(list, last.id))
    return { 200: { items: items.map(wireWatched), nextCursor } }
  },
})

export const operatorDownloadWebhooks = endpoint({
  method: 'GET',
  path: '/operator/v1/webhooks.csv',
  summary: 'Download the webhooks of all accounts',
  description: 'All that match, by id, for a spreadsheet.',
  scope: 'operator',
  query: OperatorWebhookFilters,
  responds: { 200: Csv('One line for each webhook.') },
  problems: ['invalid_params'],
  async handle(call, { db }: WebhooksDependencies) {
    const pages = allPages<WatchedWebhook, string>(
      (after, limit) => listAllWebhooks(db, call.query, after, limit),
      ({ id }) => id,
    )
    return { 200: await csvDownload(call, 'webhooks.csv', columns, pages, cellsOf) }
  },
})

function wireWatched(row: WatchedWebhook) {
  const { accountId, overdue, lastFailure } = row
  return {
    accountId,
    ...wireWebhook(row),
    overdue,
    lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
  }
}

const columns = [
  'id',
  'account',
  'url',
  'enabled',
  'disabled because',
  'last success',
  'given up since',
  'pending',
  'overdue',
  'last failure',
  'status',
  'cause',
]

function cellsOf(row: WatchedWebhook) {
  const webhook = wireWatched(row)
  return [
    webhook.id,
    webhook.accountId,
    webhook.url,
    webhook.enabled ? 'yes' : 'no',
    webhook.disabledReason,
    webhook.lastSuccessAt,
    webhook.failedSinceSuccess,
    webhook.pending,
    webhook.overdue,
    webhook.lastFailure?.at ?? null,
    webhook.lastFailure?.status ?? null,
    webhook.lastFailure?.cause ?? null,
  ]
}
