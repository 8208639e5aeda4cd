import type { DeliveryDetail } from '@atelier/contract/delivery.ts'
import { Section } from '../../design/page.tsx'
import { useNow } from '../../design/time.tsx'
import { formatCountdown, formatWait } from '../../design/wait.ts'
import { scheduledAttempts, type ScheduledAttempt } from './scheduled-attempts.ts'
import { Parts } from '../../design/parts.tsx'
import * as messages from '#messages/delivery.ts'

// prettier-ignore
const looks: Record<ScheduledAttempt['state'], { mark: string; label: string }> = {
  delivered: { mark: 'bg-good',                                  label: messages.delivered },
  refused:   { mark: 'bg-bad',                                   label: messages.failed },
  forgotten: { mark: 'bg-edge',                                  label: messages.tried },
  next:      { mark: 'border border-live bg-live/25',            label: messages.next },
  later:     { mark: 'border border-edge',                       label: messages.ifNeeded },
  unneeded:  { mark: 'border border-line',                       label: messages.notNeeded },
}

/** Every attempt that a delivery has, on the schedule by which they are made. */
export function Schedule({
  delivery,
  retrySeconds,
}: {
  delivery: DeliveryDetail
  retrySeconds: readonly number[]
}) {
  const scheduled = scheduledAttempts(delivery, retrySeconds)
  return (
    <Section title={messages.schedule}>
      <div className="grid gap-3 p-4">
        <p role="status">
          <Now delivery={delivery} />
        </p>
        <ol className="grid grid-cols-3 gap-x-1 gap-y-3 desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none">
          {scheduled.map(({ number, waitSeconds, state }) => (
            <li key={number} className="min-w-0">
              <div aria-hidden="true" className={`h-3 ${looks[state].mark}`} />
              <p className="figures mt-1 truncate text-fine">
                {waitSeconds === 0 ? messages.atOnce : `+${formatWait(waitSeconds)}`}
              </p>
              <p className="truncate text-fine text-quiet">
                <span className="sr-only">{messages.attemptNumber(number)} </span>
                {looks[state].label}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

function Now({
  delivery: { state, nextAttemptAt, attemptsMade, generationId },
}: {
  delivery: DeliveryDetail
}) {
  if (state === 'delivered') return messages.nowDelivered
  if (state === 'skipped') return messages.nowSkipped
  if (state === 'failed') return generationId === null ? messages.nowTestFailed : messages.nowFailed
  if (nextAttemptAt === null) return messages.nowSending
  return attemptsMade === 0 ? messages.firstDue : <Countdown until={nextAttemptAt} />
}

function Countdown({ until }: { until: string }) {
  const leftMs = Date.parse(until) - useNow(1000)
  if (leftMs <= 0) return messages.nextDue
  // Those who listen are told when it happens, not every second.
  const timer = (
    <span className="figures" role="timer" aria-live="off">
      {formatCountdown(leftMs / 1000)}
    </span>
  )
  return <Parts of={messages.nextAttemptIn(timer)} />
}
