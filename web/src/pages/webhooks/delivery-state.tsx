import type { Delivery, DeliveryAttempt, DeliveryState } from '@atelier/contract/delivery.ts'
import { Status, type StatusLook } from '../../design/status.tsx'
import { formatDuration } from '../../design/wait.ts'

// prettier-ignore
export const stateLabels: Record<DeliveryState, { label: string; look: StatusLook }> = {
  pending:   { label: 'On its way', look: 'live' },
  delivered: { label: 'Delivered',  look: 'good' },
  failed:    { label: 'Given up',   look: 'bad' },
  skipped:   { label: 'Skipped',    look: 'off' },
}

export function DeliveryStateLabel({ delivery }: { delivery: Pick<Delivery, 'state' | 'attemptsMade'> }) {
  const { label, look } = stateLabels[delivery.state]
  const isRetrying = delivery.state === 'pending' && delivery.attemptsMade > 0
  return <Status look={isRetrying ? 'waiting' : look}>{isRetrying ? 'Retrying' : label}</Status>
}

type Outcome = Pick<DeliveryAttempt, 'status' | 'cause' | 'durationMs'>

/** `200 in 143 ms`, or why there was no answer. */
export const outcomeText = ({ status, cause, durationMs }: Outcome): string =>
  status === null ? (cause ?? 'No answer.') : `${status} in ${formatDuration(durationMs)}`
