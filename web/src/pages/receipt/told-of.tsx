import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Answer } from '../../api/answer.tsx'
import { toldOfQuery } from '../../api/queries.ts'
import { Skeleton } from '../../design/skeleton.tsx'
import { DeliveryStateWord } from '../webhooks/delivery-state.tsx'
import { hostOf } from '../webhooks/host-of.ts'

/** Which webhooks were told of a generation, and what came of it. */
export function ToldOf({ generationId }: { generationId: string }) {
  const deliveries = useQuery({
    ...toldOfQuery(generationId),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'pending') ? 5000 : false,
  })
  return (
    <Answer of={deliveries} skeleton={<Skeleton />}>
      {({ items }) => {
        if (items.length === 0) return <p className="text-small text-quiet">None.</p>
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
                <DeliveryStateWord delivery={delivery} />
              </li>
            ))}
          </ul>
        )
      }}
    </Answer>
  )
}
