import type { Delivery, DeliveryDetail, DeliveryState } from '@atelier/contract/delivery.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import type { WebhookHours } from '@atelier/contract/webhook-hours.ts'
import type {
  CreatedWebhook,
  CreateWebhookRequest,
  UpdateWebhookRequest,
  Webhook,
} from '@atelier/contract/webhook.ts'
import { at, call, get, post, type Paged, type Signal } from './client.ts'

const one = (id: string) => at`/account/v1/webhooks/${id}`
const delivery = ({ webhookId, id }: DeliveryRef) => at`/account/v1/webhooks/${webhookId}/deliveries/${id}`

export type DeliveryRef = { webhookId: string; id: string }
export type DeliveriesQuery = { cursor?: string; state?: DeliveryState }

/** The operations of webhooks and their deliveries, but for the list, which home shows (operations.ts). */
export const webhooks = {
  get: (id: string, signal?: Signal) => get<Webhook>(one(id), signal),
  hours: (id: string, signal?: Signal) => get<WebhookHours>(`${one(id)}/hours`, signal),
  create: (body: CreateWebhookRequest) => post<CreatedWebhook>('/account/v1/webhooks', body),
  update: (id: string, body: UpdateWebhookRequest) => call<Webhook>('PATCH', one(id), { body }),
  remove: (id: string) => call<object>('DELETE', one(id)),
  rotate: (id: string) => post<{ secret: string }>(`${one(id)}/rotate`),
  test: (id: string, type: WebhookEventType) => post<Delivery>(`${one(id)}/test`, { type }),
  replay: (id: string, since: string) => post<{ deliveries: number }>(`${one(id)}/replay`, { since }),
  listDeliveries: (id: string, query: DeliveriesQuery, signal?: Signal) =>
    get<Paged<Delivery>>(`${one(id)}/deliveries`, signal, query),
  getDelivery: (ref: DeliveryRef, signal?: Signal) => get<DeliveryDetail>(delivery(ref), signal),
  resend: (ref: DeliveryRef) => post<Delivery>(`${delivery(ref)}/resend`),
}
