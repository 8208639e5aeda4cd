import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { webhooks, type DeliveriesQuery, type DeliveryRef } from './webhook-operations.ts'

export const webhookQuery = (id: string) =>
  queryOptions({ queryKey: ['webhooks', id], queryFn: ({ signal }) => webhooks.get(id, signal) })

export const webhookHoursQuery = (id: string) =>
  queryOptions({ queryKey: ['webhooks', id, 'hours'], queryFn: ({ signal }) => webhooks.hours(id, signal) })

export const deliveriesQuery = (id: string, query: DeliveriesQuery) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', query],
    queryFn: ({ signal }) => webhooks.listDeliveries(id, query, signal),
    placeholderData: keepPreviousData,
  })

export const deliveryQuery = (ref: DeliveryRef) =>
  queryOptions({
    queryKey: ['webhooks', ref.webhookId, 'delivery', ref.id],
    queryFn: ({ signal }) => webhooks.getDelivery(ref, signal),
  })
