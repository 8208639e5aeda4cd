import type { Delivery, DeliveryAttempt, DeliveryState } from '@atelier/contract/delivery.ts'
import { Status, type StatusLook } from '../../design/status.tsx'
import { formatDuration } from '../../design/wait.ts'
import * as messages from '#messages/webhooks.ts'
import * as common from '#messages/common.ts'

// prettier-ignore
export const stateLabels: Record<DeliveryState, { label: string; look: StatusLook }> = {
  pending:   { label: messages.pending, look: 'live' },
  delivered: { label: messages.delivered,  look: 'good' },
  failed:    { label: common.failed,   look: 'bad' },
  skipped:   { label: messages.skipped,    look: 'off' },
}

export function DeliveryStateLabel({ delivery }: { delivery: Pick<Delivery, 'state' | 'attemptsMade'> }) {
  const { label, look } = stateLabels[delivery.state]
  const isRetrying = delivery.state === 'pending' && delivery.attemptsMade > 0
  return <Status look={isRetrying ? 'waiting' : look}>{isRetrying ? messages.retrying : label}</Status>
}

type Outcome = Pick<DeliveryAttempt, 'status' | 'cause' | 'durationMs'>

/** `200 in 143 ms`, or why there was no answer. */
export const outcomeText = ({ status, cause, durationMs }: Outcome): string =>
  status === null ? (cause ?? messages.noResponse) : messages.statusIn(status, formatDuration(durationMs))
