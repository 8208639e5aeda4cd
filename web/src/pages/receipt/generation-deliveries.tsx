import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryResult } from '../../api/query-result.tsx'
import { generationDeliveriesQuery } from '../../api/account-queries.ts'
import { Skeleton } from '../../design/skeleton.tsx'
import { DeliveryStateLabel } from '../webhooks/delivery-state.tsx'
import { hostOf } from '../webhooks/host-of.ts'
import * as messages from '#messages/receipt.ts'

/** The webhook deliveries of a generation and their states. */
export function GenerationDeliveries({ generationId }: { generationId: string }) {
  const deliveries = useQuery({
    ...generationDeliveriesQuery(generationId),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'pending') ? 5000 : false,
  })
  return (
    <QueryResult of={deliveries} skeleton={<Skeleton />}>
      {({ items }) => {
        if (items.length === 0) return <p className="text-small text-quiet">{messages.none}</p>
        return (
          <ul className="grid gap-1 text-small">
            {items.map((delivery) => (
              <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  to="/account/developers/webhooks/$webhookId/deliveries/$deliveryId"
                  params={{ webhookId: delivery.webhookId, deliveryId: delivery.id }}
                  className="link inline-flex min-h-6 min-w-0 items-center wrap-anywhere"
                >
                  {hostOf(delivery.url)}
                </Link>
                <DeliveryStateLabel delivery={delivery} />
              </li>
            ))}
          </ul>
        )
      }}
    </QueryResult>
  )
}
