import type { DeliveryDetail } from '@atelier/contract/delivery.ts'
import { Section } from '../../design/page.tsx'
import { useNow } from '../../design/time.tsx'
import { formatCountdown, formatWait } from '../../design/wait.ts'
import { scheduledAttempts, type ScheduledAttempt } from './scheduled-attempts.ts'

// prettier-ignore
const looks: Record<ScheduledAttempt['state'], { mark: string; label: string }> = {
  delivered: { mark: 'bg-good',                                  label: 'delivered' },
  refused:   { mark: 'bg-bad',                                   label: 'failed' },
  forgotten: { mark: 'bg-edge',                                  label: 'tried' },
  next:      { mark: 'border border-live bg-live/25',            label: 'next' },
  later:     { mark: 'border border-edge',                       label: 'if needed' },
  unneeded:  { mark: 'border border-line',                       label: 'not made' },
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
    <Section title="Schedule">
      <div className="grid gap-3 p-4">
        <p role="status">
          <Now delivery={delivery} />
        </p>
        <ol className="grid grid-cols-3 gap-x-1 gap-y-3 desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none">
          {scheduled.map(({ number, waitSeconds, state }) => (
            <li key={number} className="min-w-0">
              <div aria-hidden="true" className={`h-3 ${looks[state].mark}`} />
              <p className="figures mt-1 truncate text-fine">
                {waitSeconds === 0 ? 'at once' : `+${formatWait(waitSeconds)}`}
              </p>
              <p className="truncate text-fine text-quiet">
                <span className="sr-only">Attempt {number}: </span>
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
  if (state === 'delivered') return 'Delivered. No more attempts are made.'
  if (state === 'skipped')
    return 'The webhook was disabled when this happened, so nothing was sent. Resend it once it is enabled.'
  if (state === 'failed')
    return generationId === null
      ? 'A test is tried once.'
      : 'Given up after the last attempt. Resend it to begin anew.'
  if (nextAttemptAt === null) return 'An attempt is under way.'
  return attemptsMade === 0 ? 'The first attempt is due now.' : <Countdown until={nextAttemptAt} />
}

function Countdown({ until }: { until: string }) {
  const leftMs = Date.parse(until) - useNow(1000)
  if (leftMs <= 0) return 'The next attempt is due now.'
  return (
    <>
      Next attempt in {/* Those who listen are told when it happens, not every second. */}
      <span className="figures" role="timer" aria-live="off">
        {formatCountdown(leftMs / 1000)}
      </span>
    </>
  )
}
