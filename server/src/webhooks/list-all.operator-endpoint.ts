import { limits } from '@atelier/contract/limits.ts'
import {
  OperatorWebhookFilters,
  OperatorWebhookPage,
  OperatorWebhookQuery,
} from '@atelier/contract/webhook.ts'
import type { Db } from '../platform/db/database.ts'
import { Csv, csvDownload } from '../platform/http/csv.ts'
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
    return { 200: await csvDownload(call, 'webhooks.csv', columns, webhookRows(db, call.query)) }
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
const ROWS_AT_ONCE = 500

async function* webhookRows(db: Db, filters: OperatorWebhookFilters) {
  let after: string | undefined
  do {
    const rows = await listAllWebhooks(db, filters, after, ROWS_AT_ONCE)
    yield rows
      .map(wireWatched)
      .map((each) => [
        each.id,
        each.accountId,
        each.url,
        each.enabled ? 'yes' : 'no',
        each.disabledReason,
        each.lastSuccessAt,
        each.failedSinceSuccess,
        each.pending,
        each.overdue,
        each.lastFailure?.at ?? null,
        each.lastFailure?.status ?? null,
        each.lastFailure?.cause ?? null,
      ])
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}
