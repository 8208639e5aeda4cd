import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { webhooks, type DeliveriesQuery, type DeliveryPlace } from './webhook-operations.ts'

/** Also the beginning of all the others, so that what it invalidates is everything about webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => webhooks.list(signal),
})

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

export const deliveryQuery = (place: DeliveryPlace) =>
  queryOptions({
    queryKey: ['webhooks', place.webhookId, 'delivery', place.id],
    queryFn: ({ signal }) => webhooks.getDelivery(place, signal),
  })
