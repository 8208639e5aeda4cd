import type { Delivery, DeliveryAttempt, DeliveryState } from '@atelier/contract/delivery.ts'
import { Status, type StatusLook } from '../../design/status.tsx'
import { formatDuration } from '../../design/wait.ts'

// prettier-ignore
export const stateWords: Record<DeliveryState, { word: string; look: StatusLook }> = {
  pending:   { word: 'On its way', look: 'live' },
  delivered: { word: 'Delivered',  look: 'good' },
  failed:    { word: 'Given up',   look: 'bad' },
  skipped:   { word: 'Skipped',    look: 'off' },
}

export function DeliveryStateWord({ delivery }: { delivery: Pick<Delivery, 'state' | 'attemptsMade'> }) {
  const { word, look } = stateWords[delivery.state]
  const isRetrying = delivery.state === 'pending' && delivery.attemptsMade > 0
  return <Status look={isRetrying ? 'waiting' : look}>{isRetrying ? 'Retrying' : word}</Status>
}

type Outcome = Pick<DeliveryAttempt, 'status' | 'cause' | 'durationMs'>

/** `200 in 143 ms`, or why there was no answer. */
export const outcomeWords = ({ status, cause, durationMs }: Outcome): string =>
  status === null ? (cause ?? 'No answer.') : `${status} in ${formatDuration(durationMs)}`
