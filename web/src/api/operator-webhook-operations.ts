import type { Delivery, DeliveryState } from '@atelier/contract/delivery.ts'
import type { OperatorWebhook, Webhook } from '@atelier/contract/webhook.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { at, call, get, post, type Paged, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'

export type WebhookFilters = { failing?: boolean }
export type WebhookRef = { accountId: string; id: string }
type Cursor = { cursor?: string }

const one = ({ accountId, id }: WebhookRef) => at`/operator/v1/accounts/${accountId}/webhooks/${id}`

/** What operators do with the webhooks of others. */
export const operatorWebhooksApi = {
  list: (query: WebhookFilters & Cursor, signal?: Signal) =>
    get<Paged<OperatorWebhook>>('/operator/v1/webhooks', signal, query),
  enable: (ref: WebhookRef, enabled: boolean) => call<Webhook>('PATCH', one(ref), { body: { enabled } }),
  test: (ref: WebhookRef) => post<Delivery>(`${one(ref)}/test`, {}),
  replay: (ref: WebhookRef, since: string) => post<{ deliveries: number }>(`${one(ref)}/replay`, { since }),
  listDeliveries: (ref: WebhookRef, query: { state?: DeliveryState; limit?: number }, signal?: Signal) =>
    get<Paged<Delivery>>(`${one(ref)}/deliveries`, signal, query),
  resend: (ref: WebhookRef, deliveryId: string) =>
    post<Delivery>(`${one(ref)}${at`/deliveries/${deliveryId}/resend`}`),
}

export const operatorWebhooksQuery = (query: WebhookFilters & Cursor) =>
  queryOptions({
    queryKey: ['operator', 'webhooks', query],
    queryFn: ({ signal }) => operatorWebhooksApi.list(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

/** The last deliveries that were given up. */
export const failedDeliveriesQuery = (ref: WebhookRef) =>
  queryOptions({
    queryKey: ['operator', 'webhooks', ref, 'failed'],
    queryFn: ({ signal }) => operatorWebhooksApi.listDeliveries(ref, { state: 'failed', limit: 20 }, signal),
    refetchInterval,
  })
