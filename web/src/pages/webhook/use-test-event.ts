import type { DeliveryDetail } from '@atelier/contract/delivery.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { deliveryQuery, webhookQuery } from '../../api/webhook-queries.ts'

export type TestEvent = {
  send(type: WebhookEventType): void
  isInFlight: boolean
  /** Why it could not be sent, or not be looked at. */
  error: unknown
  /** Whether it was not attempted for so long that polling has stopped. */
  isLost: boolean
  /** What became of it, once something has. */
  outcome: DeliveryDetail | undefined
}

/** Sends an example and waits until it was tried. */
export function useTestEvent(webhookId: string): TestEvent {
  const sending = useMutation({
    mutationFn: (type: WebhookEventType) => webhooks.test(webhookId, type),
  })
  const id = sending.data?.id
  const isLate = (lookedAt: number) => lookedAt - sending.submittedAt > WATCH_TIMEOUT_MS
  const watching = useQuery({
    ...deliveryQuery({ webhookId, id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      (state.data && wasTried(state.data)) || state.error || isLate(state.dataUpdatedAt) ? false : 500,
  })
  const outcome = watching.data && wasTried(watching.data) ? watching.data : undefined
  const triedId = outcome?.id
  useEffect(() => {
    // The list of deliveries and the last day show it too.
    if (triedId !== undefined) void queryClient.invalidateQueries(webhookQuery(webhookId))
  }, [triedId, webhookId])

  const isLost = id !== undefined && !outcome && isLate(watching.dataUpdatedAt)
  const error = sending.error ?? watching.error
  return {
    send: sending.mutate,
    isInFlight: sending.isPending || (id !== undefined && !outcome && !error && !isLost),
    error,
    isLost,
    outcome: sending.isPending ? undefined : outcome,
  }
}

/** An attempt takes seconds; without one in a minute, polling stops. */
const WATCH_TIMEOUT_MS = 60_000

const wasTried = ({ attemptsMade }: DeliveryDetail): boolean => attemptsMade > 0
